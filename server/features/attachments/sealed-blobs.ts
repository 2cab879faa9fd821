import type { Context } from "#server/context.ts";
import type { BlobName } from "#server/platform/blobs/blob-names.ts";
import { type Pieces, sealedStream } from "#server/platform/sealed-stream.ts";
import type { Sealer } from "#server/platform/sealing.ts";
import { type AttachmentRow, blobContext } from "./attachment-rows.ts";

type BlobRow = Pick<AttachmentRow, "id" | "owner_id" | "folder">;
/** `key`: in the blob store. */
export type BlobAddress = { key: string; sealContext: string };

export const blobOf = (row: BlobRow, name: BlobName): BlobAddress => ({
  key: `${row.folder}/${name}`,
  sealContext: blobContext(row.owner_id, row.id, name),
});

/** The parts of an upload have a separate folder, which is deleted once they are joined. */
export const partsFolder = ({ folder }: Pick<BlobRow, "folder">) => `${folder}/parts`;

export const partOf = (row: BlobRow, part: number): BlobAddress => ({
  key: `${partsFolder(row)}/part-${part}`,
  sealContext: blobContext(row.owner_id, row.id, `part-${part}`),
});

/** Random access to the content of a file. */
export type OpenFile = { length: number; read(start: number, end: number): Promise<Buffer> };

export const writeBlob = (
  { blobs }: Context,
  { contentKey }: Sealer,
  { key, sealContext }: BlobAddress,
  pieces: Pieces,
): Promise<void> => blobs.write(key, sealedStream.seal(contentKey, sealContext, pieces));

export async function openBlob(
  { blobs }: Pick<Context, "blobs">,
  { contentKey }: Sealer,
  { key, sealContext }: BlobAddress,
): Promise<OpenFile> {
  const length = (await blobs.size(key)) ?? 0;
  const file = { length, read: (start: number, end: number) => blobs.read(key, start, end) };
  return {
    length: sealedStream.plainLength(length) ?? 0,
    read: async (start, end) =>
      Buffer.concat(await Array.fromAsync(sealedStream.open(contentKey, sealContext, file, start, end))),
  };
}
