import type { Metadata, Sharp } from "sharp";
import { loadSharp } from "./load-sharp.ts";
import { maxPixels, maxSecondsToRead, PictureRefused, problemOf } from "./picture-files.ts";

const pictureFormats = ["jpeg", "png", "webp", "avif", "gif"] as const;
type PictureFormat = (typeof pictureFormats)[number];

/** Upright, in sRGB, in its original format. Holds only the pixels of the uploaded file, no metadata. */
export type EncodedPicture = {
  format: PictureFormat;
  content: Buffer;
  /** The uploaded file. */
  given: Buffer;
  width: number;
  height: number;
  isAnimated: boolean;
};

// Refuses broken pixels, but not the small deviations from the format that cameras make.
const reading = { limitInputPixels: maxPixels, failOn: "error" } as const;

/** Qualities with hardly visible losses. */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  // Progressive files have the same size at this quality, and take much longer to encode.
  jpeg: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4" }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 92 }),
  // Higher effort takes a minute for a photograph of 12 megapixels.
  avif: (picture) => picture.avif({ quality: 75, effort: 2 }),
  gif: (picture) => picture.gif(),
};

/**
 * Recognises the format by content only. An animation (GIF, WebP) keeps its frames, and all of them count
 * towards `maxPixels`.
 * @throws PictureRefused
 */
export async function encodePicture(file: Buffer): Promise<EncodedPicture> {
  try {
    const sharp = await loadSharp();
    const metadata = await sharp(file, reading).metadata();
    const format = formatOf(metadata);
    if (format === null) throw new PictureRefused("not a picture");
    const isAnimated = (format === "gif" || format === "webp") && (metadata.pages ?? 1) > 1;
    // sharp's own limit counts a single frame.
    const frames = isAnimated ? (metadata.pages ?? 1) : 1;
    if (metadata.width * (metadata.pageHeight ?? metadata.height) * frames > maxPixels)
      throw new PictureRefused("too many pixels");
    const picture = sharp(file, { ...reading, animated: isAnimated })
      .timeout({ seconds: maxSecondsToRead * 2 })
      .autoOrient();
    const { data, info } = await encoders[format](picture).toBuffer({ resolveWithObject: true });
    return {
      format,
      content: data,
      given: file,
      width: info.width,
      height: info.pageHeight ?? info.height,
      isAnimated,
    };
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused(problemOf(error));
  }
}

/** WebP of at most this width in pixels. An animation stays animated. */
export async function narrowed({ given, isAnimated }: EncodedPicture, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  // Decodes the uploaded file, because encoding it once more would lose details. Most photos can be decoded at 1/2, 1/4
  // or 1/8 of their width in a fraction of the time.
  return sharp(given, { ...reading, animated: isAnimated })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

function formatOf({ format, compression }: Metadata): PictureFormat | null {
  if (format === "heif") return compression === "av1" ? "avif" : null;
  return pictureFormats.find((known) => known === format) ?? null;
}
