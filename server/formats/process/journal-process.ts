import { setPriority } from "node:os";
import { inLanguage } from "#server/platform/languages/languages.ts";
import {
  type DayValues,
  type ImportedEntry,
  ImportRefused,
  type UnreadableEntry,
} from "../imported-entry.ts";
import { recognize } from "../recognize.ts";
import type { SourceFile } from "../source/source-files.ts";
import { DamagedFile } from "../source/zip-files.ts";
import type { FromProcess, Task, ToProcess } from "./messages.ts";

/** Code in this process must neither log nor store what people wrote. */
const tell = (message: FromProcess) => process.send?.(message);

/** Requests go first. */
const lowPriority = 10;

setPriority(lowPriority);
process.on("disconnect", () => process.exit(1));

let task: Task = { kind: "task", timeZone: "UTC", entries: false, language: "en" };
let goOn = () => {};
const files = new Map<string, SourceFile>();
const waiting = new Map<number, (answer: { piece: Uint8Array | null; damaged: boolean }) => void>();
process.on("message", (message: ToProcess) => {
  if (message.kind === "task") task = message;
  else if (message.kind === "files") {
    for (const { path, size } of message.files)
      files.set(path, { path, size, bytes: () => bytesFromServer(path) });
    if (message.isLast) start();
  } else if (message.kind === "more") goOn();
  else waiting.get(message.stream)?.(message);
});

let streams = 0;
async function* bytesFromServer(path: string): AsyncGenerator<Uint8Array> {
  streams += 1;
  const stream = streams;
  try {
    for (;;) {
      const answered = new Promise<{ piece: Uint8Array | null; damaged: boolean }>((resolve) => {
        waiting.set(stream, resolve);
      });
      tell({ kind: "read", stream, path });
      const { piece, damaged } = await answered;
      if (damaged) throw new DamagedFile();
      if (piece === null) return;
      yield piece;
    }
  } finally {
    waiting.delete(stream);
    tell({ kind: "close", stream });
  }
}

const foundAtOnce = 50;
/** UTF-16 code units of JSON. */
const lengthAtOnce = 300_000;

async function work({ timeZone, entries }: Task): Promise<void> {
  const reader = await recognize({ files, timeZone });
  tell({ kind: "opened", format: reader.format, label: reader.label });
  if (!entries) return;
  let found: (ImportedEntry | UnreadableEntry | DayValues)[] = [];
  let length = 0;
  const send = async () => {
    const words = found.flatMap((one) => ("mood" in one && one.mood !== null ? [one.mood] : []));
    const asked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    tell({
      kind: "found",
      found,
      moods: [...new Set(words)].map((word) => [word, reader.proposeMood(word)]),
    });
    [found, length] = [[], 0];
    await asked;
  };
  for await (const one of reader.entries()) {
    found.push(one);
    length += JSON.stringify(one).length;
    if (found.length >= foundAtOnce || length >= lengthAtOnce) await send();
  }
  await send();
  tell({ kind: "end" });
}

function start(): void {
  inLanguage(task.language, () => work(task)).catch((error: unknown) =>
    tell(
      error instanceof ImportRefused
        ? { kind: "refused", message: error.message }
        : { kind: "failed", error },
    ),
  );
}
