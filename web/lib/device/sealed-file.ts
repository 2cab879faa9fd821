import { type DeviceKey, openBytes, type SealContext, sealBytes } from "./sealing.ts";

/** Small enough that a slow phone seals one within 15 ms. */
const chunkBytes = 262_144;
/** A nonce and a tag. */
const overheadBytes = 40;
const sealedChunkBytes = chunkBytes + overheadBytes;

/**
 * A file of any size, sealed in chunks. Each chunk is bound to its number and to whether it is the last, so that none
 * can be removed.
 */
export type SealedFile = { key_id: string; type: string; chunks: Blob };

/** The file was altered, or sealed under another key. */
export class UnopenedFile extends Error {
  override readonly name = "UnopenedFile";
}

/** Holds one chunk in memory at a time, and lets other work run between chunks. */
export async function sealFile(key: DeviceKey, place: SealContext, file: Blob): Promise<SealedFile> {
  const count = chunksIn(file.size, chunkBytes);
  const sealed: Blob[] = [];
  for (let at = 0; at < count; at += 1) {
    const chunk = await bytesOf(file.slice(at * chunkBytes, (at + 1) * chunkBytes));
    // A blob, because the browser may store it on disk.
    sealed.push(new Blob([sealBytes(key, chunkPlace(place, at, count), chunk).box]));
  }
  return { key_id: key.id, type: file.type, chunks: new Blob(sealed) };
}

/**
 * The part of the file from byte `start` up to, but not including, `end`. Opens only the chunks that it needs.
 * @throws UnopenedFile
 */
export async function openFilePart(
  key: DeviceKey,
  place: SealContext,
  { key_id, type, chunks }: SealedFile,
  start = 0,
  end = Number.POSITIVE_INFINITY,
): Promise<Blob> {
  const count = chunksIn(chunks.size, sealedChunkBytes);
  const first = Math.floor(start / chunkBytes);
  const opened: Blob[] = [];
  for (let at = first; at < count && at * chunkBytes < end; at += 1) {
    const box = await bytesOf(chunks.slice(at * sealedChunkBytes, (at + 1) * sealedChunkBytes));
    const bytes = openBytes(key, chunkPlace(place, at, count), { key_id, box });
    // Untranslated: for the log.
    if (!bytes) throw new UnopenedFile("A file on this device can’t be opened.");
    opened.push(new Blob([bytes]));
  }
  const skipped = first * chunkBytes;
  return new Blob(opened).slice(start - skipped, end - skipped, type);
}

/** An empty file is one empty chunk. */
const chunksIn = (bytes: number, each: number) => Math.max(1, Math.ceil(bytes / each));

const chunkPlace = (place: SealContext, at: number, count: number): SealContext => [
  ...place,
  at,
  at === count - 1 ? "last" : "more",
];

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
