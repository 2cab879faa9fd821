import type { ByteSource } from "../imported-entry.ts";

/** A file that a person chose, or a file in a chosen archive. */
export type SourceFile = {
  /** Relative to the root, with `/`. */
  path: string;
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
  /** Opens a file of an archive to read it from any place on. */
  randomAccess?(): Promise<ByteSource>;
};
export type SourceFiles = ReadonlyMap<string, SourceFile>;

const readAtOnce = 256 * 1024;

/** @param from the first byte; @param until the one after the last */
export async function* bytesOf(source: ByteSource, from = 0, until = source.size): AsyncGenerator<Buffer> {
  for (let at = from; at < until; ) {
    const piece = await source.read(at, Math.min(readAtOnce, until - at));
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

/** @returns the start of a file, or all of a short one */
export async function startOf(file: SourceFile, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file.bytes()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most);
}

export const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
/** The folder with a trailing `/`; empty for the root. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
/** The extension in lower case without the dot; empty if there is none. */
export const endingOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
export const withoutEnding = (name: string) => name.replace(/\.[^./]+$/, "");
