// Blue Flowers (Dark): blue poppies at night, garden lights out of focus behind them.
import { type Bloom, bokeh, flowerBed, type Palette } from "../engine/flowers.ts";
import type { Render } from "../engine/frame.ts";
import { createImage, type HdrImage, lerp, mapPixels, over, type Rgb, smoothstep } from "../engine/image.ts";
import { fbm, type Random, random } from "../engine/noise.ts";

const PALETTE: Palette = {
  light: [-0.55, 0.62, 0.56],
  sun: [0.98, 1, 1.16],
  sky: [0.07, 0.11, 0.24],
  rim: 0.35,
  petal: [
    [0.022, 0.045, 0.34],
    [0.07, 0.165, 0.74],
    [0.17, 0.045, 0.34],
    [0.3, 0.46, 0.98],
  ],
  filament: [0.42, 0.36, 0.4],
  leaf: [0.018, 0.05, 0.03],
  stem: [0.035, 0.075, 0.03],
  shadow: 0.88,
};
const FRONT: readonly Bloom[] = [
  [0.7, 0.5, 0.215, -0.5, -0.28],
  [0.3, 0.68, 0.165, -0.62, 0.35],
  [0.9, 0.77, 0.16, -0.55, -0.45],
  [0.085, 0.83, 0.135, -0.75, 0.2],
  [0.52, 0.92, 0.14, -0.8, 0.1],
];

function background(width: number, height: number, next: Random): HdrImage {
  const image = createImage(width, height, [0, 0, 0, 1]);
  mapPixels(image, (rgb, x, y) => {
    const u = x / width,
      v = y / height;
    const teal = smoothstep(0.3, 0.75, fbm(u * 2.6 + 3, v * 2.2, 4));
    const violet = smoothstep(0.45, 0.8, fbm(u * 4.1 + 13, v * 3.6 + 4, 4)) * 0.9;
    const glow = Math.exp(-((u - 0.24) ** 2 + (v - 0.12) ** 2) * 7);
    const night: Rgb = [0.006, 0.012, 0.03];
    for (let c = 0; c < 3; c++) {
      rgb[c] =
        lerp(lerp(night[c], [0.012, 0.04, 0.055][c], teal), [0.03, 0.04, 0.13][c], violet) +
        [0.035, 0.065, 0.13][c] * glow;
    }
  });
  for (let i = 0; i < 60; i++) {
    const radius = (10 + 34 * next()) * (height / 720);
    bokeh(
      image,
      next() * width,
      next() * height * 0.8,
      radius,
      next() < 0.6 ? [0.25, 0.5, 1] : [0.3, 0.8, 0.7],
      next() ** 2 * 0.05 + 0.006,
      height / 480,
    );
  }
  return image;
}

export const render: Render = async ({ width, height }) => {
  const next = random(77);
  const image = background(width, height, next);
  const row = (count: number, top: number, spread: number, size: number): Bloom[] =>
    Array.from({ length: count }, (_, i) => [
      (i + next()) / count,
      top + spread * next(),
      size * (1 + 0.5 * next()),
      -0.7 + 0.5 * next(),
      (next() - 0.5) * 1.4,
    ]);
  over(image, flowerBed(width, height, PALETTE, next, row(15, 0.6, 0.3, 0.032), 20, 0.5, 22), 0.55);
  over(image, flowerBed(width, height, PALETTE, next, row(12, 0.58, 0.36, 0.055), 26, 0.85, 11), 0.75);
  over(image, flowerBed(width, height, PALETTE, next, row(8, 0.62, 0.26, 0.085), 20, 0.93, 4.5), 0.85);
  over(image, flowerBed(width, height, PALETTE, next, FRONT, 16, 1, 0));
  return { image, film: { exposure: 1.25, bloom: 0.07, vignette: 0.45, contrast: 1.18 } };
};
