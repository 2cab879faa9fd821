import sharp, { type Metadata, type Sharp } from "sharp";
import { longestSecondsToRead, mostPixels, PictureRefused, problemOf } from "./picture-files.ts";

export const keptFormats = ["jpeg", "png", "webp", "avif", "gif"] as const;
export type KeptFormat = (typeof keptFormats)[number];

/** Upright, in sRGB, in the format that it came in; nothing of the file that was sent but its pixels. */
export type KeptPicture = {
  format: KeptFormat;
  content: Buffer;
  width: number;
  height: number;
  isAnimated: boolean;
};

// Broken pixels are refused; a camera's small deviations from the format are not.
const reading = { limitInputPixels: mostPixels, failOn: "error" } as const;

/** Near what the eye can tell from the picture that was sent. */
const written: Record<KeptFormat, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4", progressive: true }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 92 }),
  // More effort takes a minute for a photograph of 12 million pixels.
  avif: (picture) => picture.avif({ quality: 75, effort: 2 }),
  gif: (picture) => picture.gif(),
};

/**
 * Told by its content alone. An animation (GIF, WebP) keeps its frames, which together count towards `mostPixels`.
 * @throws PictureRefused
 */
export async function keepPicture(file: Buffer): Promise<KeptPicture> {
  try {
    const metadata = await sharp(file, reading).metadata();
    const format = formatOf(metadata);
    if (format === null) throw new PictureRefused("not a picture");
    const isAnimated = (format === "gif" || format === "webp") && (metadata.pages ?? 1) > 1;
    // The library counts the pixels of one frame.
    const frames = isAnimated ? (metadata.pages ?? 1) : 1;
    if (metadata.width * (metadata.pageHeight ?? metadata.height) * frames > mostPixels)
      throw new PictureRefused("too many pixels");
    const picture = sharp(file, { ...reading, animated: isAnimated })
      .timeout({ seconds: longestSecondsToRead * 2 })
      .autoOrient();
    const { data, info } = await written[format](picture).toBuffer({ resolveWithObject: true });
    return { format, content: data, width: info.width, height: info.pageHeight ?? info.height, isAnimated };
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused(problemOf(error));
  }
}

/** WebP, as wide as asked for; an animation stays one. */
export const narrowed = ({ content, isAnimated }: KeptPicture, width: number): Promise<Buffer> =>
  sharp(content, { ...reading, animated: isAnimated })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: isAnimated ? 2 : 4 })
    .toBuffer();

function formatOf({ format, compression }: Metadata): KeptFormat | null {
  if (format === "heif") return compression === "av1" ? "avif" : null;
  return keptFormats.find((kept) => kept === format) ?? null;
}
