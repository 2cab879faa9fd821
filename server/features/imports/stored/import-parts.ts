import { importPartBytes } from "#contract/imports/import-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { type ByteSource, ImportRefused } from "#server/formats/imported-entry.ts";
import { fileParts } from "#server/platform/http/file-parts.ts";
import { SealBroken, sealedStream } from "#server/platform/sealed-stream.ts";
import { deriveKey, type Owner } from "#server/platform/sealing.ts";
import type { ImportedFile, ImportRow } from "./import-rows.ts";

export const importParts = fileParts(importPartBytes, (count) =>
  t("These files have {count, plural, one {# part} other {# parts}}, counted from 0.", { count }),
);

type Whole = Pick<ImportRow, "id" | "bytes" | "folder">;

/** Stores a part of the files, which are one after the other, sealed. */
export const writePart = (
  { blobs }: Context,
  owner: Owner,
  row: Whole,
  part: number,
  content: Buffer,
): Promise<void> =>
  blobs.write(
    blobOf(row, part),
    sealedStream.seal(keyFor(owner, row.id), sealContext(owner, row.id, part), [content]),
  );

/** The files, with random access. Reading throws ImportRefused if a part was altered or is gone. */
export function importedFiles(
  context: Context,
  owner: Owner,
  row: Whole,
  files: readonly ImportedFile[],
): { name: string; bytes: ByteSource }[] {
  const read = createBlocks((offset, length) => readParts(context, owner, row, offset, length), row.bytes);
  let begin = 0;
  return files.map(({ name, bytes: size }) => {
    const start = begin;
    begin += size;
    return {
      name,
      bytes: {
        size,
        read: (offset, length) => read(start + offset, Math.max(0, Math.min(length, size - offset))),
      },
    };
  });
}

async function readParts(
  context: Context,
  owner: Owner,
  row: Whole,
  offset: number,
  length: number,
): Promise<Buffer> {
  const until = Math.min(offset + length, row.bytes);
  const pieces: Buffer[] = [];
  for (let at = offset; at < until; ) {
    const part = Math.floor(at / importPartBytes);
    const begin = part * importPartBytes;
    const end = Math.min(until - begin, importPartBytes);
    pieces.push(await readPart(context, owner, row, part, at - begin, end));
    at = begin + end;
  }
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

/** Within one part. @throws ImportRefused if it was altered or is gone */
async function readPart(
  { blobs }: Context,
  owner: Owner,
  row: Whole,
  part: number,
  start: number,
  end: number,
): Promise<Buffer> {
  const blob = blobOf(row, part);
  const length = sealedStream.sealedLength(importParts.sizeOf(row.bytes, part));
  const file = { length, read: (from: number, to: number) => blobs.read(blob, from, to) };
  const context = sealContext(owner, row.id, part);
  try {
    const pieces = sealedStream.open(keyFor(owner, row.id), context, file, start, end);
    return Buffer.concat(await Array.fromAsync(pieces));
  } catch (error) {
    const isGone = error instanceof SealBroken || (await blobs.size(blob)) === null;
    throw isGone ? gone() : error;
  }
}

const keyFor = (owner: Owner, id: string) => deriveKey(owner.contentKey, `import ${id}`);
const sealContext = (owner: Owner, id: string, part: number) => `${owner.id}/imports/${id}/part-${part}`;

function blobOf({ folder }: Whole, part: number): string {
  if (folder === null) throw gone();
  return `${folder}/part-${part}`;
}

const gone = () =>
  new ImportRefused(t("Some of the uploaded files are missing or damaged. Please choose them again."));

const blockBytes = 262_144;
const maxBlocks = 8;

/** Archives are read in many small steps, and each would open a whole segment: so the last blocks stay in memory. */
function createBlocks(read: (offset: number, length: number) => Promise<Buffer>, size: number) {
  const cached = new Map<number, Promise<Buffer>>();
  const blockAt = (number: number): Promise<Buffer> => {
    const found = cached.get(number);
    const block = found ?? read(number * blockBytes, Math.min(blockBytes, size - number * blockBytes));
    cached.delete(number);
    cached.set(number, block);
    // A read that failed may work the next time.
    block.catch(() => cached.get(number) === block && cached.delete(number));
    const [oldest] = cached.keys();
    if (cached.size > maxBlocks && oldest !== undefined) cached.delete(oldest);
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
