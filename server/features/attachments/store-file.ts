import { pictureWidths } from "#contract/attachments/attachment-rules.ts";
import type { Context } from "#server/context.ts";
import type { BlobName } from "#server/platform/blobs/blob-names.ts";
import { AppError } from "#server/platform/errors.ts";
import { encodePicture, narrowed } from "#server/platform/pictures/encode-picture.ts";
import { maxPixels, type PictureProblem, PictureRefused } from "#server/platform/pictures/picture-files.ts";
import { sealedStream } from "#server/platform/sealed-stream.ts";
import type { Sealer } from "#server/platform/sealing.ts";
import type { AttachmentRow } from "./attachment-rows.ts";
import { cantBeRead, inMemory, type Recognised, recognise } from "./recognise.ts";
import { blobOf, writeBlob } from "./sealed-blobs.ts";

/** The columns that are known once a file's blobs are written. */
export type Finished = Pick<
  AttachmentRow,
  "kind" | "media_type" | "bytes" | "stored_bytes" | "width" | "height" | "widths"
>;
type FileRow = Pick<AttachmentRow, "id" | "owner_id" | "folder">;

/**
 * Recognises the file and writes its blobs. Takes the mutex for each step, so that other people's pictures are processed in
 * between. Pictures are encoded again, so that only their pixels are stored, unless `isFromArchive`.
 * @throws AppError `unsupported_media_type`, `invalid_input`, each with a sentence for the person
 */
export async function storeFile(
  context: Context,
  row: FileRow,
  sealer: Sealer,
  file: Buffer,
  { isFromArchive = false } = {},
): Promise<Finished> {
  const inTurn = <Result>(step: () => Promise<Result>) => context.pictureMutex(row.owner_id, step);
  const recognised = await inTurn(() => recognise(inMemory(file)));
  if (recognised.kind !== "picture") return storeUnchanged(context, row, sealer, file, recognised);
  let stored_bytes = 0;
  const write = async (name: BlobName, content: Buffer) => {
    await writeBlob(context, sealer, blobOf(row, name), [content]);
    stored_bytes += sealedStream.sealedLength(content.length);
  };
  const picture = await inTurn(() => encodePicture(file)).catch(explain);
  const content = isFromArchive ? file : picture.content;
  await write("original", content);
  const widths = pictureWidths.filter((width) => width < picture.width);
  for (const width of widths) await write(`${width}`, await inTurn(() => narrowed(picture, width)));
  const { width, height } = picture;
  return {
    kind: "picture",
    media_type: `image/${picture.format}`,
    bytes: content.length,
    stored_bytes,
    width,
    height,
    widths: JSON.stringify(widths),
  };
}

/** Writes the file as it is. */
export async function storeUnchanged(
  context: Context,
  row: FileRow,
  sealer: Sealer,
  file: Buffer,
  recognised: Recognised,
): Promise<Finished> {
  await writeBlob(context, sealer, blobOf(row, "original"), [file]);
  return finishedOf(recognised, file.length);
}

/** The columns of a file without pixels. */
export const finishedOf = ({ kind, mediaType }: Recognised, bytes: number): Finished => ({
  kind,
  media_type: mediaType,
  bytes,
  stored_bytes: sealedStream.sealedLength(bytes),
  width: null,
  height: null,
  widths: "[]",
});

const explanations: Record<PictureProblem, () => AppError> = {
  "not a picture": () =>
    new AppError("unsupported_media_type", "This file can’t be read as a picture, despite its name."),
  "too many pixels": () =>
    new AppError(
      "invalid_input",
      `This picture has more than ${maxPixels / 1_000_000} million pixels. Make it smaller first.`,
    ),
  damaged: () => cantBeRead("picture"),
};

function explain(error: unknown): never {
  throw error instanceof PictureRefused ? explanations[error.problem]() : error;
}
