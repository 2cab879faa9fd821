import { loadSharp } from "./load-sharp.ts";
import { measurePalette, type Palette } from "./palette.ts";

/** Photographs of today's phones and cameras have up to 50 million pixels. */
export const maxPixels = 64_000_000;
export const maxSecondsToRead = 30;

export type PictureProblem = "not a picture" | "too many pixels" | "damaged";

/** The file can't be accepted as a picture. */
export class PictureRefused extends Error {
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem) {
    super(problem);
    this.name = "PictureRefused";
    this.problem = problem;
  }
}

/** Upright pixels in sRGB, without the file's metadata. */
export type Opened = { data: Buffer; width: number; height: number };

/**
 * Opens JPEG, PNG, WebP and AVIF, recognised by content only, scaled down to `maxSide` pixels. Of an
 * animation, opens the first frame.
 * @throws PictureRefused
 */
export async function openPictureFile(file: Buffer, maxSide: number): Promise<Opened> {
  // Refuses broken pixels, but not the small deviations from the format that cameras make.
  const options = { limitInputPixels: maxPixels, failOn: "error", pages: 1 } as const;
  try {
    const sharp = await loadSharp();
    const { format, compression } = await sharp(file, options).metadata();
    if (format === "gif" || (format === "heif" && compression !== "av1"))
      throw new PictureRefused("not a picture");
    const { data, info } = await sharp(file, options)
      .timeout({ seconds: maxSecondsToRead })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#101418" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new PictureRefused("damaged");
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused(problemOf(error));
  }
}

/** libvips has no error codes, only messages. */
export function problemOf(error: unknown): PictureProblem {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit|too large/i.test(message)) return "too many pixels";
  return /unsupported image format|blocked/i.test(message) ? "not a picture" : "damaged";
}

export type WebpBounds = { width?: number; height?: number; quality: number; effort?: number };

/** WebP, never larger than the picture itself. */
export const toWebp = async (picture: Opened | string, bounds: WebpBounds): Promise<Buffer> => {
  const { width, height, quality, effort = 4 } = bounds;
  const pixels = await sharpOf(picture);
  return pixels
    .resize({ ...(width && { width }), ...(height && { height }), fit: "inside", withoutEnlargement: true })
    .webp({ quality, effort })
    .toBuffer();
};

async function sharpOf(picture: Opened | string) {
  const sharp = await loadSharp();
  if (typeof picture === "string") return sharp(picture);
  const { data, width, height } = picture;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

export type MeasuredPicture = Palette & {
  /** A tiny picture as a `data:` address. */
  placeholder: string;
};

/** `picture` is already open, or the path of a built-in picture. */
export async function measurePicture(picture: Opened | string): Promise<MeasuredPicture> {
  const small = await sharpOf(picture);
  const { data, info } = await small
    .resize({ width: 480, height: 480, fit: "inside" })
    .blur(1.5)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const palette = measurePalette({ data, width: info.width, height: info.height });
  const smaller = await sharpOf(picture);
  const tiny = await smaller
    .resize({ width: 24, height: 24, fit: "inside" })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return { ...palette, placeholder: `data:image/webp;base64,${tiny.toString("base64")}` };
}

/** The middle of the picture as a WebP of `side` by `side` pixels. Enlarges smaller pictures. */
export async function toSquareWebp(
  { data, width, height }: Opened,
  side: number,
  quality: number,
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: "cover", position: "centre" })
    .webp({ quality, effort: 4 })
    .toBuffer();
}
