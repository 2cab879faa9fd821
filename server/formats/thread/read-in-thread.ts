import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { pause } from "#server/platform/pause.ts";
import { ImportRefused } from "../imported-entry.ts";
import type { Found, JournalReader, ReaderInput } from "../reading/journal-reader.ts";
import type { ProposedMood } from "../reading/moods.ts";
import { DamagedFile } from "../source/zip-files.ts";
import type { FromThread, Task, ToThread } from "./messages.ts";

export type OpenReader = (given: ReaderInput) => Promise<Omit<JournalReader, "reads">>;

/** A file that needs more is made to. */
const mostMegabytes = 256;
/** Files of a list that are sent to the thread before the server turns to others. */
const filesAtOnce = 1000;
const tooMuch = "This file needs more memory to be read than Reflector gives to one import.";

/**
 * Recognizes and reads in a thread, which asks for the bytes of each file as it needs them. It ends with the
 * reading, and what crashes it or fills its memory ends nothing else.
 */
export const readInThread: OpenReader = async (given) => {
  const moods = new Map<string, ProposedMood>();
  for await (const message of run(given, false)) {
    if (message.kind !== "opened") continue;
    return {
      format: message.format,
      label: message.label,
      async *entries(): Found {
        for await (const later of run(given, true)) {
          if (later.kind !== "found") continue;
          for (const [word, mood] of later.moods) moods.set(word, mood);
          yield* later.found;
        }
      },
      proposeMood: (mood) => moods.get(mood) ?? null,
    };
  }
  throw new ImportRefused("This file could not be read.");
};

async function* run({ files, timeZone }: ReaderInput, entries: boolean): AsyncGenerator<FromThread> {
  const task: Task = { timeZone, entries };
  const worker = new Worker(join(import.meta.dirname, "journal-thread.ts"), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const streams = new Map<number, AsyncIterator<Uint8Array>>();
  const messages: FromThread[] = [];
  let failure: unknown;
  let ended = false;
  let wake = () => {};
  const reply = (message: ToThread) => worker.postMessage(message);
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
  worker.on("message", (message: FromThread) => {
    if (message.kind === "read") void read(message.stream, message.path);
    else if (message.kind === "close") {
      void streams.get(message.stream)?.return?.();
      streams.delete(message.stream);
    } else {
      messages.push(message);
      wake();
    }
  });
  worker.on("error", (error) => fail(isOutOfMemory(error) ? new ImportRefused(tooMuch) : error));
  // Without it, whoever waits for the message would wait forever.
  worker.on("messageerror", fail);
  worker.on("exit", () => {
    ended = true;
    wake();
  });
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
    await giveFiles();
    for (;;) {
      const message = messages.shift();
      if (failure !== undefined) throw failure;
      if (message) {
        if (message.kind === "refused") throw new ImportRefused(message.message);
        if (message.kind === "end") return;
        yield message;
        if (message.kind === "found") reply({ kind: "more" });
      } else if (ended) throw new ImportRefused("This file could not be read.");
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    for (const bytes of streams.values()) await bytes.return?.();
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
