import { pictureWidths } from "#contract/attachments/attachment-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { BlobName } from "#server/platform/blobs/blob-names.ts";
import { AppError } from "#server/platform/errors.ts";
import { type EncodedPicture, encodePicture, narrowed } from "#server/platform/pictures/encode-picture.ts";
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
 * Recognises the file and writes its blobs. Pictures are encoded again, so that only their pixels are stored, unless
 * `isFromArchive`.
 * @throws AppError `unsupported_media_type`, `invalid_input`, each with a sentence for the person
 */
export async function storeFile(
  context: Context,
  row: FileRow,
  sealer: Sealer,
  file: Buffer,
  { isFromArchive = false } = {},
): Promise<Finished> {
  const recognised = await recognise(inMemory(file));
  if (recognised.kind !== "picture") return storeUnchanged(context, row, sealer, file, recognised);
  const { picture, narrower } = await encodeInTurns(context, row.owner_id, file).catch(explain);
  const content = isFromArchive ? file : picture.content;
  const narrowBlobs = [...narrower].map(([width, each]): [BlobName, Buffer] => [`${width}`, each]);
  const blobs: [BlobName, Buffer][] = [["original", content], ...narrowBlobs];
  const writes = blobs.map(([name, each]) => writeBlob(context, sealer, blobOf(row, name), [each]));
  // Waits for the others if one fails, because the caller may remove the folder then.
  for (const written of await Promise.allSettled(writes))
    if (written.status === "rejected") throw written.reason;
  return {
    kind: "picture",
    media_type: `image/${picture.format}`,
    bytes: content.length,
    stored_bytes: blobs.reduce((sum, [, { length }]) => sum + sealedStream.sealedLength(length), 0),
    width: picture.width,
    height: picture.height,
    widths: JSON.stringify([...narrower.keys()]),
  };
}

/**
 * After this time, an upload releases the mutex at the end of its current step, and waits for its next turn. So a small
 * photo doesn't have to wait until a large one of another person is done.
 */
const turnMs = 150;

async function encodeInTurns({ pictureMutex }: Context, ownerId: string, file: Buffer) {
  const narrower = new Map<number, Buffer>();
  const widthsLeft = (picture: EncodedPicture) =>
    pictureWidths.filter((width) => width < picture.width && !narrower.has(width));
  const narrowUntil = async (endMs: number, picture: EncodedPicture) => {
    for (const width of widthsLeft(picture)) {
      if (performance.now() >= endMs) return;
      narrower.set(width, await narrowed(picture, width));
    }
  };
  const picture = await pictureMutex(ownerId, async () => {
    const endMs = performance.now() + turnMs;
    const encoded = await encodePicture(file);
    await narrowUntil(endMs, encoded);
    return encoded;
  });
  while (widthsLeft(picture).length > 0)
    await pictureMutex(ownerId, () => narrowUntil(performance.now() + turnMs, picture));
  return { picture, narrower };
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
    new AppError("unsupported_media_type", t("This file can’t be read as a picture, despite its name.")),
  "too many pixels": () =>
    new AppError(
      "invalid_input",
      t(
        "{count, plural, one {This picture has more than # million pixels.} other {This picture has more than # million pixels.}} Make it smaller first.",
        {
          count: maxPixels / 1_000_000,
        },
      ),
    ),
  damaged: () => cantBeRead("picture"),
};

function explain(error: unknown): never {
  throw error instanceof PictureRefused ? explanations[error.problem]() : error;
}
