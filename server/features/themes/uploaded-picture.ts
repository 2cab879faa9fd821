import { imageWidths, thumbnailHeight, thumbnailQuality } from "#contract/themes/image-sizes.ts";
import type { ScenePalette } from "#contract/themes/themes.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import {
  measurePicture,
  mostPixels,
  openPictureFile,
  type PictureProblem,
  PictureRefused,
  toWebp,
} from "#server/platform/pictures/picture-files.ts";

/** What is kept of an uploaded picture: its pixels, never the file itself or its metadata. */
export type UploadedPicture = { palette: ScenePalette; widths: number[]; pictures: Map<string, Buffer> };

/** For phones, laptops and large screens. */
const widthsKept = imageWidths.filter((width) => [768, 1536, 2560].includes(width));
const longestSide = 2560;
const quality = 82;
const thumbnailBounds = { height: thumbnailHeight * 2, width: 640, quality: thumbnailQuality };

/**
 * Takes the mutex for each step, so that other people's pictures get their turn in between.
 * @throws AppError for the field `picture`
 */
export async function takeIn(file: Buffer, mutex: Mutex): Promise<UploadedPicture> {
  const opened = await mutex(() => openPictureFile(file, longestSide)).catch(explain);
  const widths = [...widthsKept.filter((width) => width < opened.width), opened.width];
  const pictures = new Map<string, Buffer>();
  for (const width of widths)
    pictures.set(String(width), await mutex(() => toWebp(opened, { width, quality })));
  pictures.set("thumbnail", await mutex(() => toWebp(opened, thumbnailBounds)));
  return { palette: await mutex(() => measurePicture(opened)), widths, pictures };
}

const explanations = {
  "not a picture": ["unsupported_media_type", "This is not a JPEG, PNG, WebP or AVIF picture."],
  "too many pixels": [
    "invalid_input",
    `This picture has more than ${mostPixels / 1_000_000} million pixels. Make it smaller first.`,
  ],
  damaged: ["invalid_input", "This picture is damaged or incomplete, and can't be read."],
} as const satisfies Record<PictureProblem, readonly [AppError["code"], string]>;

function explain(error: unknown): never {
  if (!(error instanceof PictureRefused)) throw error;
  const [code, sentence] = explanations[error.problem];
  throw new AppError(code, sentence, { fields: { picture: sentence } });
}
