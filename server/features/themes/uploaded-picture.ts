import { imageWidths, thumbnailHeight, thumbnailQuality } from "#contract/themes/image-sizes.ts";
import type { ScenePalette } from "#contract/themes/themes.ts";
import type { Mutex } from "#server/platform/mutex.ts";
import { measurePicture, toWebp } from "#server/platform/pictures/picture-files.ts";
import { openSentPicture } from "#server/platform/pictures/picture-form.ts";

/** What is kept of an uploaded picture: its pixels, never the file itself or its metadata. */
export type UploadedPicture = { palette: ScenePalette; widths: number[]; pictures: Map<string, Buffer> };

/** For phones, laptops and large screens. */
const widthsKept = imageWidths.filter((width) => [768, 1536, 2560].includes(width));
const maxSide = 2560;
const quality = 82;
const thumbnailBounds = { height: thumbnailHeight * 2, width: 640, quality: thumbnailQuality };

/**
 * Takes the mutex for each step, so that other people's pictures get their turn in between.
 * @throws AppError for the field `picture`
 */
export async function takeIn(file: Buffer, mutex: Mutex): Promise<UploadedPicture> {
  const opened = await mutex(() => openSentPicture(file, maxSide));
  const widths = [...widthsKept.filter((width) => width < opened.width), opened.width];
  const pictures = new Map<string, Buffer>();
  for (const width of widths)
    pictures.set(String(width), await mutex(() => toWebp(opened, { width, quality })));
  pictures.set("thumbnail", await mutex(() => toWebp(opened, thumbnailBounds)));
  return { palette: await mutex(() => measurePicture(opened)), widths, pictures };
}
