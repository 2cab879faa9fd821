// Hillsides covered with conifers, drawn layer by layer from far to near, each paler the farther it is.
import { blendPixel, clamp, type HdrImage, lerp, type Rgb, smoothstep } from "./image.ts";
import { fbm, noise, type Random } from "./noise.ts";
import { drawTree, type Shade, type Tree } from "./trees.ts";

/** Lengths given "at 720" are pixels of a picture 720 lines high. */
export const LINES = 720;

export interface ForestLight {
  readonly sun: Rgb;
  readonly sky: Rgb;
  readonly haze: Rgb;
}

export interface ForestLayer {
  /** Top and foot of the hillside at a column, in pixels from the top of the picture. */
  readonly crest: (x: number) => number;
  readonly foot: (x: number) => number;
  readonly count: number;
  /** Height of a tree in pixels at 720. */
  readonly tall: number;
  /** 0 clear to 1 lost in the haze. */
  readonly haze: number;
  readonly seed: number;
  /** How much the wood is broken by clearings, 0 to 1. */
  readonly clearings: number;
}

const GROUND: Rgb = [0.034, 0.044, 0.016];
const MEADOW: Rgb = [0.085, 0.09, 0.032];

/** Sun and shade over the hillside: ribs and gullies, and the shadows of drifting clouds. */
function reliefLight(u: number, v: number, seed: number): number {
  const rib = (fbm(u * 9 + seed - 0.12, v * 5 + seed, 4) - fbm(u * 9 + seed + 0.12, v * 5 + seed, 4)) * 5;
  const cloud = smoothstep(0.32, 0.62, fbm(u * 3 + seed * 1.7, v * 4 + seed, 3));
  return clamp(0.28 + 0.62 * cloud + rib, 0.12, 1.25);
}

const density = (u: number, v: number, layer: ForestLayer): number =>
  lerp(1, smoothstep(0.36, 0.56, fbm(u * 16 + layer.seed * 3, v * 22 + layer.seed, 4)), layer.clearings);

export function drawForest(
  image: HdrImage,
  trees: readonly Tree[],
  layer: ForestLayer,
  light: ForestLight,
  next: Random,
): void {
  const { width, height } = image;
  const scale = height / LINES;
  const { seed, haze } = layer;
  for (let x = 0; x < width; x++) {
    const top = layer.crest(x);
    const foot = layer.foot(x);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, foot + 3); y++) {
      const u = x / width;
      const v = y / height;
      const open = 1 - density(u, v, layer);
      const lit = reliefLight(u, v, seed) * (0.7 + 0.6 * noise((x * 0.14) / scale, (y * 0.3) / scale));
      const colour = [0, 1, 2].map((c) => {
        const ground = lerp(GROUND[c], MEADOW[c], open) * (light.sun[c] * 0.5 * lit + light.sky[c] * 0.5);
        return lerp(ground, light.haze[c] * 0.85, haze);
      });
      blendPixel(image, x, y, colour, clamp((y - top) / (3 * scale), 0, 1));
    }
  }
  const places: { x: number; y: number; near: number }[] = [];
  for (let i = 0; i < layer.count; i++) {
    const x = (next() * 1.04 - 0.02) * width;
    const near = next() ** 0.7;
    const column = clamp(x, 0, width - 1);
    const y = lerp(layer.crest(column), layer.foot(column), near);
    if (next() < density(x / width, y / height, layer)) places.push({ x, y, near });
  }
  places.sort((a, b) => a.y - b.y);
  for (const { x, y, near } of places) {
    const grove = fbm((x / width) * 24 + seed, (y / height) * 30, 3); // neighbours are of like age
    const tall =
      layer.tall *
      scale *
      (0.35 + 0.5 * next() ** 2 + 0.95 * Math.max(0, grove - 0.25)) *
      (0.85 + 0.3 * near);
    const tint = next();
    const bright = (0.7 + 0.6 * next()) * (0.75 + 0.5 * grove);
    const lit = reliefLight(x / width, y / height, seed);
    const warm = tint > 0.93 ? 1.35 : 1; // here and there a larch or a dying tree
    const shade: Shade = (sun, sky, hue, fromTop, out) => {
      const base: Rgb =
        hue > 0.86
          ? [0.07, 0.05, 0.035]
          : [(0.013 + 0.022 * hue + 0.014 * tint) * warm, 0.03 + 0.022 * hue, 0.015 + 0.009 * (1 - tint)];
      const low = 1 - Math.max(0, fromTop - 0.45);
      const fog = Math.min(0.95, haze + 0.1 * fromTop * fromTop);
      for (let c = 0; c < 3; c++) {
        out[c] = lerp(
          base[c] * bright * low * (sun * light.sun[c] * lit * 1.05 + sky * light.sky[c] * 1.25),
          light.haze[c] * 0.85,
          fog,
        );
      }
    };
    drawTree(
      image,
      trees[Math.floor(next() * trees.length)],
      { x, y: y + 2 * scale, tall, flip: next() < 0.5 },
      shade,
    );
  }
}

/** Mist that lies on the line `foot` and thins upwards over `depth` (share of the height). */
export function drawMist(
  image: HdrImage,
  {
    foot,
    depth,
    strength,
    colour,
    seed,
  }: { foot: (x: number) => number; depth: number; strength: number; colour: Rgb; seed: number },
): void {
  const { width, height } = image;
  for (let x = 0; x < width; x++) {
    const bottom = Math.min(height - 1, Math.ceil(foot(x)));
    for (let y = Math.max(0, Math.floor(bottom - depth * height)); y <= bottom; y++) {
      const up = (bottom - y) / (depth * height);
      const wisp = Math.max(0, fbm((x / width) * 5 + seed, (y / height) * 26 + seed, 5) - 0.28);
      blendPixel(image, x, y, colour, clamp(Math.exp(-up * 3.2) * (1 - up) * wisp * strength, 0, 1));
    }
  }
}
