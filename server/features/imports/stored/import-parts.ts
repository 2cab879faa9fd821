import { importPartBytes } from "#contract/imports/import-rules.ts";
import { type ByteSource, ImportRefused } from "#server/formats/imported-entry.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import { fileParts } from "#server/platform/http/file-parts.ts";
import { SealBroken, sealedStream } from "#server/platform/sealed-stream.ts";
import { deriveKey, type Owner } from "#server/platform/sealing.ts";
import type { ImportedFile, ImportRow } from "./import-rows.ts";

export const importParts = fileParts(importPartBytes, "These files have");

type Whole = Pick<ImportRow, "id" | "bytes" | "folder">;

/** Sealed parts of the files of an import, which are one after the other. */
export function createImportParts(blobs: Pick<BlobStore, "write" | "read" | "size">) {
  const keyOf = (owner: Owner, id: string) => deriveKey(owner.contentKey, `import ${id}`);
  const placeOf = (owner: Owner, id: string, part: number) => `${owner.id}/imports/${id}/part-${part}`;
  const blobOf = ({ folder }: Whole, part: number) => {
    if (folder === null) throw gone();
    return `${folder}/part-${part}`;
  };

  /** Within one part. @throws ImportRefused if it was altered or is gone */
  async function readPart(owner: Owner, row: Whole, part: number, start: number, end: number) {
    const blob = blobOf(row, part);
    const length = sealedStream.sealedLength(importParts.sizeOf(row.bytes, part));
    const file = { length, read: (from: number, to: number) => blobs.read(blob, from, to) };
    try {
      const pieces = sealedStream.open(keyOf(owner, row.id), placeOf(owner, row.id, part), file, start, end);
      return Buffer.concat(await Array.fromAsync(pieces));
    } catch (error) {
      const isGone = error instanceof SealBroken || (await blobs.size(blob)) === null;
      throw isGone ? gone() : error;
    }
  }

  async function read(owner: Owner, row: Whole, offset: number, length: number): Promise<Buffer> {
    const until = Math.min(offset + length, row.bytes);
    const pieces: Buffer[] = [];
    for (let at = offset; at < until; ) {
      const part = Math.floor(at / importPartBytes);
      const begin = part * importPartBytes;
      const end = Math.min(until - begin, importPartBytes);
      pieces.push(await readPart(owner, row, part, at - begin, end));
      at = begin + end;
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }

  return {
    async write(owner: Owner, row: Whole, part: number, content: Buffer): Promise<void> {
      const sealed = sealedStream.seal(keyOf(owner, row.id), placeOf(owner, row.id, part), [content]);
      await blobs.write(blobOf(row, part), sealed);
    },

    /** The files, with random access. */
    files(owner: Owner, row: Whole, files: readonly ImportedFile[]): { name: string; bytes: ByteSource }[] {
      const blocks = createBlocks((offset, length) => read(owner, row, offset, length), row.bytes);
      let begin = 0;
      return files.map(({ name, bytes: size }) => {
        const start = begin;
        begin += size;
        return {
          name,
          bytes: {
            size,
            read: (offset, length) => blocks(start + offset, Math.max(0, Math.min(length, size - offset))),
          },
        };
      });
    },
  };
}

const gone = () =>
  new ImportRefused("Some of the uploaded files are missing or damaged. Please choose them again.");

const blockBytes = 262_144;
const mostBlocks = 8;

/** Archives are read in many small steps, and each would open a whole segment: so the last blocks are kept. */
function createBlocks(read: (offset: number, length: number) => Promise<Buffer>, size: number) {
  const kept = new Map<number, Promise<Buffer>>();
  const blockAt = (number: number): Promise<Buffer> => {
    const found = kept.get(number);
    const block = found ?? read(number * blockBytes, Math.min(blockBytes, size - number * blockBytes));
    kept.delete(number);
    kept.set(number, block);
    // A read that failed may work the next time.
    block.catch(() => kept.get(number) === block && kept.delete(number));
    const [oldest] = kept.keys();
    if (kept.size > mostBlocks && oldest !== undefined) kept.delete(oldest);
    return block;
  };
  return async (offset: number, length: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let at = offset; at < offset + length; ) {
      const number = Math.floor(at / blockBytes);
      const block = await blockAt(number);
      const from = at - number * blockBytes;
      const piece = block.subarray(from, Math.min(block.length, from + offset + length - at));
      if (piece.length === 0) break;
      pieces.push(piece);
      at += piece.length;
    }
    return Buffer.concat(pieces);
  };
}
