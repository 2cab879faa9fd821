import { imageWidths, thumbnailHeight, thumbnailQuality } from "#contract/themes/image-sizes.ts";
import type { ScenePalette } from "#contract/themes/themes.ts";
import type { Context } from "#server/context.ts";
import { measurePicture, toWebp } from "#server/platform/pictures/picture-files.ts";
import { openSentPicture } from "#server/platform/pictures/picture-form.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What is stored of an uploaded picture: its pixels, never the file or its metadata. `pictures` is keyed by size. */
export type EncodedBackground = {
  palette: ScenePalette;
  widths: number[];
  pictures: ReadonlyMap<string, Buffer>;
};

/** For phones, laptops and large screens. */
const storedWidths = imageWidths.filter((width) => [768, 1536, 2560].includes(width));
const maxSide = 2560;
const quality = 82;
const thumbnailBounds = { height: thumbnailHeight * 2, width: 640, quality: thumbnailQuality };

/**
 * Takes the mutex for each step, so that other people's pictures are processed in between.
 * @throws AppError for the field `picture`
 */
export async function encodeBackground(
  { pictureMutex }: Context,
  { id }: Owner,
  file: Buffer,
): Promise<EncodedBackground> {
  const opened = await pictureMutex(id, () => openSentPicture(file, maxSide));
  const widths = [...storedWidths.filter((width) => width < opened.width), opened.width];
  const pictures = new Map<string, Buffer>();
  for (const width of widths)
    pictures.set(String(width), await pictureMutex(id, () => toWebp(opened, { width, quality })));
  pictures.set("thumbnail", await pictureMutex(id, () => toWebp(opened, thumbnailBounds)));
  return { palette: await pictureMutex(id, () => measurePicture(opened)), widths, pictures };
}
