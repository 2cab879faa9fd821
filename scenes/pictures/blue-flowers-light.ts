// Blue Flowers (Light): blue poppies in a summer garden, morning light from the left.
import { type Bloom, bokeh, flowerBed, type Palette } from "../engine/flowers.ts";
import type { Render } from "../engine/frame.ts";
import {
  blendPixel,
  createImage,
  type HdrImage,
  lerp,
  mapPixels,
  over,
  smoothstep,
} from "../engine/image.ts";
import { fbm, type Random, random } from "../engine/noise.ts";

const PALETTE: Palette = {
  light: [-0.4, 0.7, 0.6],
  sun: [1.75, 1.6, 1.42],
  sky: [0.42, 0.5, 0.64],
  rim: 0.25,
  petal: [
    [0.06, 0.16, 0.62],
    [0.2, 0.42, 0.9],
    [0.34, 0.2, 0.6],
    [0.66, 0.8, 1],
  ],
  filament: [0.85, 0.8, 0.72],
  leaf: [0.085, 0.19, 0.065],
  stem: [0.13, 0.25, 0.085],
  shadow: 0.58,
};
const FRONT: readonly Bloom[] = [
  [0.25, 0.53, 0.2, -0.5, 0.3],
  [0.62, 0.72, 0.16, -0.62, -0.3],
  [0.9, 0.64, 0.175, -0.55, -0.42],
  [0.06, 0.83, 0.14, -0.7, 0.35],
  [0.43, 0.9, 0.135, -0.8, 0.1],
  [0.79, 0.93, 0.13, -0.8, -0.1],
];
const AIR = [0.45, 0.62, 0.76] as const; // what distance adds

function background(width: number, height: number, next: Random): HdrImage {
  const image = createImage(width, height, [0, 0, 0, 1]);
  mapPixels(image, (rgb, x, y) => {
    const u = x / width,
      v = y / height;
    const patch = fbm(u * 3 + 3, v * 2.4, 4);
    const hedge = smoothstep(0.24, 0.84, v + (patch - 0.5) * 0.6); // blurred green below
    const shade = smoothstep(0.42, 0.75, fbm(u * 4.3 + 13, v * 3.4 + 4, 4)) * hedge;
    const sun = Math.exp(-((u - 0.06) ** 2 * 5.5 + (v + 0.08) ** 2 * 6));
    for (let c = 0; c < 3; c++) {
      const sky = lerp([0.13, 0.36, 0.8][c], [0.4, 0.66, 0.84][c], smoothstep(0, 0.7, v));
      const green = lerp([0.27, 0.43, 0.2][c], [0.085, 0.22, 0.13][c], shade);
      rgb[c] = lerp(sky, green, hedge * 0.85) + [1.65, 1.28, 0.58][c] * sun;
    }
  });
  for (let i = 0; i < 110; i++) {
    const radius = (9 + 36 * next()) * (height / 720);
    const v = next() ** 0.8;
    bokeh(
      image,
      next() * width,
      v * height,
      radius,
      next() < 0.55 ? [0.95, 0.95, 0.85] : [0.7, 0.9, 0.55],
      next() ** 2 * 0.13 + 0.01,
      height / 400,
    );
  }
  return image;
}

function addAir(image: HdrImage, share: number): void {
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) blendPixel(image, x, y, AIR, share);
}

export const render: Render = async ({ width, height }) => {
  const next = random(91);
  const image = background(width, height, next);
  const row = (count: number, top: number, spread: number, size: number): Bloom[] =>
    Array.from({ length: count }, (_, i) => [
      (i + next()) / count,
      top + spread * next(),
      size * (1 + 0.5 * next()),
      -0.7 + 0.5 * next(),
      (next() - 0.5) * 1.4,
    ]);
  over(image, flowerBed(width, height, PALETTE, next, row(16, 0.62, 0.3, 0.03), 26, 0.5, 22), 0.8);
  addAir(image, 0.06);
  over(image, flowerBed(width, height, PALETTE, next, row(12, 0.62, 0.32, 0.052), 30, 0.85, 11), 0.9);
  addAir(image, 0.04);
  over(image, flowerBed(width, height, PALETTE, next, row(8, 0.64, 0.26, 0.085), 22, 0.93, 4.5), 0.95);
  over(image, flowerBed(width, height, PALETTE, next, FRONT, 20, 1, 0));
  return { image, film: { exposure: 0.82, bloom: 0.06, vignette: 0.14, contrast: 1.1 } };
};
