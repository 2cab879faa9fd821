import type { Import } from "#contract/imports/imports.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import type { ChosenFile } from "./chosen-files.ts";

export type ImportServer = {
  begin: () => Promise<Import>;
  sendPart: (part: number, bytes: Blob) => Promise<unknown>;
  read: () => Promise<Import>;
};

type Dependencies = {
  server: ImportServer;
  files: readonly ChosenFile[];
  signal: AbortSignal;
  /** Waits until it is worth trying again; `failures` counts those in a row. */
  rest: (failures: number) => Promise<unknown>;
  onProgress: (progress: { sent: number; bytes: number; isWaiting: boolean }) => void;
};

/**
 * Sends the missing parts of the files, and then asks the server to read them. A lost answer costs only time. Fails if
 * the server refuses, or a file can't be read.
 */
export async function sendImport({ server, files, signal, rest, onProgress }: Dependencies): Promise<Import> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  let sent = 0;
  const withRetry = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    for (let failures = 1; ; failures += 1) {
      signal.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        if (!mayPass(error)) throw error;
        onProgress({ sent, bytes, isWaiting: true });
        await rest(failures);
      }
    }
  };
  const begun = await withRetry(server.begin);
  if (begun.phase !== "uploading") return begun;
  const there = new Set(begun.parts);
  const size = begun.part_bytes;
  const bytesOf = (part: number) => Math.min(size, bytes - part * size);
  const count = Math.ceil(bytes / size);
  for (const part of there) sent += bytesOf(part);
  onProgress({ sent, bytes, isWaiting: false });
  for (let part = 0; part < count; part += 1) {
    if (there.has(part)) continue;
    const piece = partOf(files, part * size, part * size + bytesOf(part));
    await withRetry(() => server.sendPart(part, piece));
    sent += bytesOf(part);
    onProgress({ sent, bytes, isWaiting: false });
  }
  return withRetry(server.read);
}

/** The bytes from `start` up to, but not including, `end` of all files joined together. */
export function partOf(files: readonly ChosenFile[], start: number, end: number): Blob {
  const pieces: Blob[] = [];
  let at = 0;
  for (const { file } of files) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, file.size)];
    if (from < to) pieces.push(file.slice(from, to));
    at += file.size;
    if (at >= end) break;
  }
  return new Blob(pieces);
}

/** The server is unreachable, busy or full. */
const mayPass = (error: unknown) =>
  error instanceof ApiFailure && (error.offline || error.status === 429 || error.status >= 500);
