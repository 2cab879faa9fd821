// Develops a linear HDR image as a camera would: bloom, vignette, film curve, grain; then encodes it.
import sharp from "sharp";
import { blur, type HdrImage, sample, shrink } from "./image.ts";
import { random } from "./noise.ts";

export interface Film {
  /** Multiplies the light before the curve. */
  exposure?: number;
  /** Share of the glow added from bright parts, and the level at which a part counts as bright. */
  bloom?: number;
  bloomThreshold?: number;
  /** Darkening of the corners, 0 to 1. */
  vignette?: number;
  grain?: number;
  saturation?: number;
  /** Above 1 steepens the mid-tones; 1 leaves them. */
  contrast?: number;
  /** Per channel: multiplied, then added, before the curve. */
  gain?: readonly [number, number, number];
  lift?: readonly [number, number, number];
  /** 'film' has a toe and a shoulder; 'soft' only a shoulder, for very dark scenes. */
  curve?: "film" | "soft";
}

const JPEG_QUALITY = 88;
const BLOOM_SHRINK = 4; // the glow is soft: a quarter of the size is enough
const BLOOM_RADII = [1 / 400, 1 / 110, 1 / 32]; // shares of the picture's width
const BLOOM_LIMIT = 20; // one very bright pixel must not light the whole picture

const filmCurve = (x: number): number =>
  Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
const softCurve = (x: number): number => 1 - Math.exp(-x * 1.25);
const encodeSrgb = (x: number): number => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

function brightParts(image: HdrImage, exposure: number, threshold: number): HdrImage {
  const data = new Float32Array(image.data.length);
  for (let i = 0; i < data.length; i += 4) {
    const peak = Math.max(image.data[i], image.data[i + 1], image.data[i + 2]) * exposure;
    if (peak <= threshold) continue;
    const share = (peak - threshold) / peak;
    for (let c = 0; c < 3; c++) data[i + c] = Math.min(BLOOM_LIMIT, image.data[i + c] * share);
  }
  return { ...image, data };
}

export async function develop(image: HdrImage, film: Film, format: "jpeg" | "png"): Promise<Buffer> {
  const { width, height, data } = image;
  const { exposure = 1, bloom = 0.12, bloomThreshold = 0.8, vignette = 0.25, grain = 0.007 } = film;
  const { saturation = 1.05, contrast = 1, gain = [1, 1, 1], lift = [0, 0, 0] } = film;
  const curve = film.curve === "soft" ? softCurve : filmCurve;
  const bright = bloom > 0 ? shrink(brightParts(image, exposure, bloomThreshold), BLOOM_SHRINK) : null;
  const glows =
    bright === null
      ? []
      : BLOOM_RADII.map((r) => blur(bright, Math.max(1, ((r * width) / BLOOM_SHRINK) * 1.8)));
  const next = random(20240229);
  const bytes = Buffer.alloc(width * height * 3);
  const rgb = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const q = (y * width + x) * 4;
      const dx = (x / width - 0.5) * 1.1;
      const dy = y / height - 0.5;
      const shade = exposure * (1 - vignette * Math.min(1, (dx * dx + dy * dy) * 2.2));
      const speck = (next() + next() + next() - 1.5) * grain * 2;
      for (let c = 0; c < 3; c++) {
        let light = data[q + c];
        for (const glow of glows)
          light += sample(glow, x / BLOOM_SHRINK - 0.5, y / BLOOM_SHRINK - 0.5, c) * bloom;
        rgb[c] = light * shade * gain[c] + lift[c];
      }
      const grey = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
      for (let c = 0; c < 3; c++) {
        let tone = encodeSrgb(curve(Math.max(0, grey + (rgb[c] - grey) * saturation)));
        tone += (tone * tone * (3 - 2 * tone) - tone) * (contrast - 1);
        // Grain is weaker in the lights; the last term dithers the step to 8 bits.
        const value = (tone + speck * (0.4 + 0.6 * (1 - tone))) * 255 + next() - 0.5;
        bytes[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
  const picture = sharp(bytes, { raw: { width, height, channels: 3 } });
  return (
    format === "png" ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
  ).toBuffer();
}
