import { pictureWidths } from "#contract/attachments/attachment-rules.ts";
import type { BlobName } from "#server/platform/blobs/blob-names.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import { type KeptPicture, keepPicture, narrowed } from "#server/platform/pictures/kept-picture.ts";
import { maxPixels, type PictureProblem, PictureRefused } from "#server/platform/pictures/picture-files.ts";
import { type Pieces, sealedStream } from "#server/platform/sealed-stream.ts";
import type { Sealer } from "#server/platform/sealing.ts";
import { type AttachmentRow, blobPlace } from "./attachment-rows.ts";
import { cantBeRead, inMemory, type OpenFile, type Recognised, recognise } from "./recognise.ts";

/** The columns that are known once a file's blobs are written. */
export type Finished = Pick<
  AttachmentRow,
  "kind" | "media_type" | "bytes" | "stored_bytes" | "width" | "height" | "widths"
>;

export type SealedBlobs = {
  write(sealer: Sealer, key: string, place: string, pieces: Pieces): Promise<void>;
  open(sealer: Sealer, key: string, place: string): Promise<OpenFile>;
};

/** Seals blobs on writing, and opens what is read of them. */
export const sealedBlobs = (blobs: BlobStore): SealedBlobs => ({
  write: ({ contentKey }, key, place, pieces) =>
    blobs.write(key, sealedStream.seal(contentKey, place, pieces)),
  async open({ contentKey }, key, place) {
    const length = (await blobs.size(key)) ?? 0;
    const file = { length, read: (start: number, end: number) => blobs.read(key, start, end) };
    return {
      length: sealedStream.plainLength(length) ?? 0,
      read: async (start, end) =>
        Buffer.concat(await Array.fromAsync(sealedStream.open(contentKey, place, file, start, end))),
    };
  },
});

/**
 * Recognises the file and writes its blobs. Takes the mutex for each step, so that other people's pictures
 * get their turn in between.
 * @throws AppError `unsupported_media_type`, `invalid_input`, each with a sentence for the person
 */
export async function keepFile(
  file: Buffer,
  row: FileRow,
  sealer: Sealer,
  { store, mutex, open = keepPicture }: KeepingDeps,
): Promise<Finished> {
  const recognised = await mutex(() => recognise(inMemory(file)));
  if (recognised.kind !== "picture") return keepUnchanged(file, recognised, row, sealer, store);
  const { write, storedBytes } = writerOf(row, sealer, store);
  const picture = await mutex(() => open(file)).catch(explain);
  await write("original", picture.content);
  const widths = await writeWidths(picture, write, mutex);
  return {
    kind: "picture",
    media_type: `image/${picture.format}`,
    bytes: picture.content.length,
    stored_bytes: storedBytes(),
    width: picture.width,
    height: picture.height,
    widths: JSON.stringify(widths),
  };
}

/** Writes the file as it is. */
export async function keepUnchanged(
  file: Buffer,
  { kind, mediaType }: Recognised,
  row: FileRow,
  sealer: Sealer,
  store: SealedBlobs,
): Promise<Finished> {
  const { write, storedBytes } = writerOf(row, sealer, store);
  await write("original", file);
  return { kind, media_type: mediaType, bytes: file.length, stored_bytes: storedBytes(), ...withoutPixels };
}

export const withoutPixels = { width: null, height: null, widths: "[]" } as const;

type FileRow = Pick<AttachmentRow, "id" | "owner_id" | "folder">;
type KeepingDeps = {
  store: SealedBlobs;
  mutex: Mutex;
  /** By default encodes the picture again, so that only its pixels are kept. */
  open?: (file: Buffer) => Promise<KeptPicture>;
};

function writerOf(row: FileRow, sealer: Sealer, store: SealedBlobs) {
  let stored = 0;
  return {
    async write(name: BlobName, content: Buffer) {
      const place = blobPlace(row.owner_id, row.id, name);
      await store.write(sealer, `${row.folder}/${name}`, place, [content]);
      stored += sealedStream.sealedLength(content.length);
    },
    storedBytes: () => stored,
  };
}

async function writeWidths(
  picture: KeptPicture,
  write: (name: BlobName, content: Buffer) => Promise<void>,
  mutex: Mutex,
): Promise<number[]> {
  const widths = pictureWidths.filter((width) => width < picture.width);
  for (const width of widths) await write(`${width}`, await mutex(() => narrowed(picture, width)));
  return widths;
}

const explanations: Record<PictureProblem, () => AppError> = {
  "not a picture": () =>
    new AppError("unsupported_media_type", "This is not a picture that can be read, whatever its name says."),
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
