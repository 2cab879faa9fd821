// Ferns on the floor of the wood of glsl/trunks.glsl, on both sides of its path.
import { fern } from "./ferns.ts";
import { clamp, type HdrImage } from "./image.ts";
import { fbm, type Random } from "./noise.ts";
import { drawTree, type Shade } from "./trees.ts";

// The camera of glsl/trunks.glsl.
export const EYE = 1.6; // metres
export const VIEW = 0.86;
const SEEDLINGS = 9000; // tried; most find no place
const NEAREST = 2.6; // metres
const FARTHEST = 30;

/** Where a fern stands: in pixels, in picture heights from the centre, and metres away. */
export interface Spot {
  readonly px: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface FernFloor {
  /** Height of the horizon below the middle, in picture heights. */
  readonly horizon: number;
  /** Above 1: more ferns. */
  readonly thickness?: number;
  readonly next: Random;
  readonly shadeAt: (spot: Spot) => Shade;
}

const pathX = (z: number): number => 0.35 * Math.sin(z * 0.12 + 0.6) + 0.02 * z;

export function drawFernFloor(image: HdrImage, { horizon, thickness = 1, next, shadeAt }: FernFloor): void {
  const { width, height } = image;
  const kinds = [1, 2, 3, 4, 5, 6].map((seed) => fern(seed, Math.min(520, Math.round(height * 0.45))));
  const places: { x: number; z: number; size: number }[] = [];
  for (let i = 0; i < SEEDLINGS; i++) {
    const z = NEAREST + (FARTHEST - NEAREST) * next() ** 1.6;
    const x = (next() - 0.5) * 2.1 * z * VIEW;
    const aside = Math.abs(x - pathX(z)) - 0.7; // metres from the edge of the path
    const thick =
      (0.06 + 2.2 * Math.max(0, fbm(x * 0.5 + 9, z * 0.5, 4) - 0.36)) * Math.min(1, 0.25 + aside * 0.7);
    if (aside > 0 && next() < clamp(thick * thickness, 0, 1))
      places.push({ x, z, size: (0.3 + 0.5 * next()) * Math.min(1, 0.5 + aside * 0.5) });
  }
  places.sort((a, b) => b.z - a.z);
  for (const { x, z, size } of places) {
    const px = width / 2 + (x / (z * VIEW)) * height;
    const py = height * (0.5 + horizon + EYE / (z * VIEW));
    const shade = shadeAt({ px, x: (px - width / 2) / height, y: 0.5 - py / height, z });
    drawTree(
      image,
      kinds[Math.floor(next() * kinds.length)],
      {
        x: px,
        y: py + (size * 0.05 * height) / z,
        tall: (size / (z * VIEW)) * height,
        flip: next() < 0.5,
        distance: z * 0.98,
      },
      shade,
    );
  }
}
