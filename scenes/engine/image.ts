// Linear-light HDR images: four floats a pixel (red, green, blue, alpha), top row first.
// Alpha means coverage in layers (colour already multiplied by it) and is free for other use elsewhere.
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";

export interface HdrImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export type Rgb = [number, number, number];

export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));
export const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;
export const smoothstep = (low: number, high: number, value: number): number => {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};

export function createImage(width: number, height: number, fill: readonly number[] = [0, 0, 0, 0]): HdrImage {
  const data = new Float32Array(width * height * 4);
  if (fill.some((channel) => channel !== 0)) {
    for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 4; c++) data[i + c] = fill[c] ?? 1;
  }
  return { width, height, data };
}

export const cloneImage = (image: HdrImage): HdrImage => ({ ...image, data: image.data.slice() });

/** Calls `change` for every pixel; it may write to `rgb` (kept) and read alpha. */
export function mapPixels(
  image: HdrImage,
  change: (rgb: Rgb, x: number, y: number, alpha: number) => void,
  top = 0,
  bottom = image.height,
): void {
  const { width, height, data } = image;
  const rgb: Rgb = [0, 0, 0];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    for (let x = 0; x < width; x++) {
      const q = (y * width + x) * 4;
      rgb[0] = data[q];
      rgb[1] = data[q + 1];
      rgb[2] = data[q + 2];
      change(rgb, x, y, data[q + 3]);
      data[q] = rgb[0];
      data[q + 1] = rgb[1];
      data[q + 2] = rgb[2];
    }
  }
}

/** Mixes one pixel towards a colour. */
export function blendPixel(
  image: HdrImage,
  x: number,
  y: number,
  colour: readonly number[],
  share: number,
): void {
  const q = (y * image.width + x) * 4;
  for (let c = 0; c < 3; c++) image.data[q + c] += (colour[c] - image.data[q + c]) * share;
}

/** Lays `layer` (premultiplied by its alpha) over `base`, in place. */
export function over(base: HdrImage, layer: HdrImage, opacity = 1): void {
  const a = base.data;
  const b = layer.data;
  for (let i = 0; i < a.length; i += 4) {
    const cover = clamp(b[i + 3], 0, 1) * opacity;
    if (cover <= 0) continue;
    for (let c = 0; c < 3; c++) a[i + c] = a[i + c] * (1 - cover) + b[i + c] * opacity;
  }
}

/** Adds light: glow, sparks, beams. */
export function add(base: HdrImage, light: HdrImage, gain: number | readonly number[] = 1): void {
  const gains = typeof gain === "number" ? [gain, gain, gain] : gain;
  for (let i = 0; i < base.data.length; i += 4) {
    for (let c = 0; c < 3; c++) base.data[i + c] += light.data[i + c] * gains[c];
  }
}

/** One line (row or column) of a running-average blur; `stride` is the step between its pixels. */
function boxLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  count: number,
  stride: number,
  radius: number,
): void {
  const weight = 1 / (2 * radius + 1);
  const last = count - 1;
  for (let c = 0; c < 4; c++) {
    const origin = start + c;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += from[origin + clamp(i, 0, last) * stride];
    for (let i = 0; i < count; i++) {
      to[origin + i * stride] = sum * weight;
      sum +=
        from[origin + Math.min(last, i + radius + 1) * stride] -
        from[origin + Math.max(0, i - radius) * stride];
    }
  }
}

/** A blur close to a Gaussian (three box blurs); `radius` is about two sigma, in pixels. */
export function blur(image: HdrImage, radius: number): HdrImage {
  const { width, height } = image;
  const data = image.data.slice();
  const spare = new Float32Array(data.length);
  const r = Math.max(1, Math.round(radius / 1.8));
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) boxLine(data, spare, y * width * 4, width, 4, r);
    for (let x = 0; x < width; x++) boxLine(spare, data, x * 4, height, width * 4, r);
  }
  return { width, height, data };
}

/** Averages blocks of `factor` x `factor` pixels. */
export function shrink(image: HdrImage, factor: number): HdrImage {
  const small = createImage(Math.ceil(image.width / factor), Math.ceil(image.height / factor));
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const x1 = Math.min(image.width, (x + 1) * factor);
      const y1 = Math.min(image.height, (y + 1) * factor);
      const weight = 1 / ((x1 - x * factor) * (y1 - y * factor));
      const q = (y * small.width + x) * 4;
      for (let j = y * factor; j < y1; j++) {
        for (let i = x * factor; i < x1; i++) {
          const p = (j * image.width + i) * 4;
          for (let c = 0; c < 4; c++) small.data[q + c] += image.data[p + c] * weight;
        }
      }
    }
  }
  return small;
}

/** One channel at a fractional position, clamped to the edges. */
export function sample(image: HdrImage, x: number, y: number, channel: number): number {
  const { width, height, data } = image;
  const px = clamp(x, 0, width - 1.001);
  const py = clamp(y, 0, height - 1.001);
  const i = px | 0;
  const j = py | 0;
  const u = px - i;
  const v = py - j;
  const q = (j * width + i) * 4 + channel;
  const below = q + width * 4;
  return (data[q] * (1 - u) + data[q + 4] * u) * (1 - v) + (data[below] * (1 - u) + data[below + 4] * u) * v;
}

const SRGB_TO_LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Draws with the 2D canvas and returns the result as a premultiplied linear layer. */
export function canvasLayer(
  width: number,
  height: number,
  draw: (context: SKRSContext2D) => void,
  gain = 1,
): HdrImage {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  draw(context);
  const bytes = context.getImageData(0, 0, width, height).data;
  const layer = createImage(width, height);
  for (let i = 0; i < bytes.length; i += 4) {
    const cover = bytes[i + 3] / 255;
    if (cover === 0) continue;
    for (let c = 0; c < 3; c++) layer.data[i + c] = SRGB_TO_LINEAR[bytes[i + c]] * cover * gain;
    layer.data[i + 3] = cover;
  }
  return layer;
}
