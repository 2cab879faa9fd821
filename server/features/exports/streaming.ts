import { makeZip } from "client-zip";
import type { ZipEntry } from "#server/platform/markdown-files/zip-entry.ts";
import { pause } from "#server/platform/pause.ts";
import { readStream } from "#server/platform/read-stream.ts";

/** A zip, generated while it is read. Ending the reading ends `entries`. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, undefined> {
  yield* readStream(makeZip(entries));
}

const pieceBytes = 65_536;

/** Joins pieces to larger ones, because sending each one is slow. Pauses after each for other requests. */
export async function* inPieces(
  parts: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    const some = typeof part === "string" ? Buffer.from(part, "utf8") : part;
    waiting.push(some);
    bytes += some.length;
    if (bytes < pieceBytes) continue;
    yield joined(waiting);
    [waiting, bytes] = [[], 0];
    await pause();
  }
  if (bytes > 0) yield joined(waiting);
}

const joined = (pieces: Uint8Array[]) =>
  pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
