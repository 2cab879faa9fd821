import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { languageTag, t } from "#contract/translate.ts";
import { pause } from "#server/platform/pause.ts";
import { ImportRefused } from "../imported-entry.ts";
import type { Found, JournalReader, ReaderInput } from "../reading/journal-reader.ts";
import type { ProposedMood } from "../reading/moods.ts";
import { DamagedFile } from "../source/zip-files.ts";
import type { FromProcess, ToProcess } from "./messages.ts";

/** `signal`: ends the reading, and its reason is thrown. */
type Given = ReaderInput & { signal?: AbortSignal | undefined };
export type OpenReader = (given: Given) => Promise<Omit<JournalReader, "reads">>;

/** Files of a list that are sent to the process before the server turns to others. */
const filesAtOnce = 1000;
const tooMuch = () => t("Reading this file needs more memory than one import may use.");

/**
 * Recognizes and reads in a process of its own, which asks for the bytes of each file as it needs them. It ends with the
 * reading. What crashes it or fills its memory ends nothing else: a thread that is out of memory can take the server
 * with it.
 *
 * @param maxMegabytes for its heap; a file that needs more is refused
 */
export const readInProcess =
  (maxMegabytes = 256): OpenReader =>
  async (given) => {
    const moods = new Map<string, ProposedMood>();
    for await (const message of run(given, { entries: false, maxMegabytes })) {
      if (message.kind !== "opened") continue;
      return {
        format: message.format,
        label: message.label,
        async *entries(): Found {
          for await (const later of run(given, { entries: true, maxMegabytes })) {
            if (later.kind !== "found") continue;
            for (const [word, mood] of later.moods) if (mood !== null) moods.set(word, mood);
            yield* later.found;
          }
        },
        proposeMood: (mood) => moods.get(mood) ?? null,
      };
    }
    throw new ImportRefused(t("This file could not be read."));
  };

async function* run(
  { files, timeZone, signal }: Given,
  { entries, maxMegabytes }: { entries: boolean; maxMegabytes: number },
): AsyncGenerator<FromProcess> {
  signal?.throwIfAborted();
  const child = fork(join(import.meta.dirname, "journal-process.ts"), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${maxMegabytes}`],
    // It needs no secrets.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const streams = new Map<number, AsyncIterator<Uint8Array>>();
  const messages: FromProcess[] = [];
  let failure: unknown;
  let ended = false;
  let wake = () => {};
  const reply = (message: ToProcess) => {
    // It fails if the process has ended, and `whyEnded` says more about that.
    child.send(message, () => {});
  };
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };

  async function read(stream: number, path: string): Promise<void> {
    const bytes = streams.get(stream) ?? files.get(path)?.bytes()[Symbol.asyncIterator]();
    if (!bytes) return reply({ kind: "piece", stream, piece: null, damaged: false });
    streams.set(stream, bytes);
    try {
      const next = await bytes.next();
      reply({ kind: "piece", stream, piece: next.done ? null : next.value, damaged: false });
    } catch (error) {
      if (error instanceof DamagedFile) reply({ kind: "piece", stream, piece: null, damaged: true });
      else fail(error);
    }
  }
  child.on("message", (message: FromProcess) => {
    if (message.kind === "read") void read(message.stream, message.path);
    else if (message.kind === "close") {
      void streams.get(message.stream)?.return?.();
      streams.delete(message.stream);
    } else {
      messages.push(message);
      wake();
    }
  });
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      wake();
      resolve();
    };
    child.once("close", end);
    child.once("error", (error) => {
      fail(error);
      // It was never started.
      if (child.pid === undefined) end();
    });
  });
  const stop = () => fail(signal?.reason);
  signal?.addEventListener("abort", stop);
  async function giveFiles(): Promise<void> {
    let some: { path: string; size: number }[] = [];
    for (const { path, size } of files.values()) {
      some.push({ path, size });
      if (some.length < filesAtOnce) continue;
      reply({ kind: "files", files: some, isLast: false });
      some = [];
      await pause();
    }
    reply({ kind: "files", files: some, isLast: true });
  }
  try {
    reply({ kind: "task", timeZone, entries, language: languageTag() });
    await giveFiles();
    for (;;) {
      const message = messages.shift();
      if (failure !== undefined) throw failure;
      if (message) {
        if (message.kind === "refused") throw new ImportRefused(message.message);
        if (message.kind === "failed") throw message.error;
        if (message.kind === "end") return;
        yield message;
        if (message.kind === "found") reply({ kind: "more" });
      } else if (ended) throw whyEnded(child);
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    child.kill("SIGKILL");
    await closed;
    for (const bytes of streams.values()) await bytes.return?.();
  }
}

/** How V8 ends a process that is out of memory. */
const outOfMemory = new Set<unknown>(["SIGABRT", "SIGTRAP", "SIGILL"]);

function whyEnded({ signalCode, exitCode }: ChildProcess): Error {
  if (outOfMemory.has(signalCode)) return new ImportRefused(tooMuch());
  return new Error(`The process that read an import ended (${signalCode ?? exitCode}).`);
}
