import { loadSharp } from "./load-sharp.ts";
import type { Opened } from "./picture-files.ts";

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
