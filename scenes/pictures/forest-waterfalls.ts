// Forest Waterfalls: a three-tier cascade in misty morning light, with ferns on its ledges and conifers above.
import { renderCliffScene } from "../engine/cliff.ts";
import { fern } from "../engine/ferns.ts";
import type { Render } from "../engine/frame.ts";
import { type HdrImage, lerp, type Rgb, smoothstep } from "../engine/image.ts";
import { fbm, type Random, random } from "../engine/noise.ts";
import { drawRimTrees } from "../engine/rim-trees.ts";
import { drawTree, type Shade } from "../engine/trees.ts";

// The camera of glsl/forest-waterfalls.glsl.
const VIEW = 1.06; // metres across a picture height, one metre away
const SKY = 40; // distance where nothing is
const FALL_X = 0.54; // where the water comes over the rim, share of the width

// Rows of trees, far to near: how many, height and foot as shares of the picture height, share of mist.
const ROWS = [
  { count: 60, tall: 0.13, foot: 0.235, mist: 0.86 },
  { count: 40, tall: 0.19, foot: 0.26, mist: 0.7 },
  { count: 22, tall: 0.27, foot: 0.3, mist: 0.5 },
] as const;
const FERN_TRIES = 60_000;
const LEDGE = 0.3; // metres from its edge back to the rock behind
const BOULDERS = 8.7; // metres: what is nearer is a boulder, where only moss grows
const WATER = 0.3; // anything brighter is water or spray

const mistAt = (x: number): Rgb => {
  const gold = Math.exp(-(((x - 0.28) * 2) ** 2) - 0.024);
  return [0.8 * lerp(0.6, 0.98, gold), 0.8 * lerp(0.68, 0.9, gold), 0.8 * lerp(0.62, 0.64, gold)];
};

/** Ferns grow where a ledge ends: there the distance jumps from one row to the next. */
function drawFerns(image: HdrImage, next: Random): void {
  const { width, height, data } = image;
  const kinds = [21, 22, 23, 24, 25].map((seed) => fern(seed, Math.min(420, Math.round(height * 0.3))));
  const step = Math.max(1, Math.round(height / 360));
  const plants: { x: number; y: number; distance: number }[] = [];
  for (let i = 0; i < FERN_TRIES; i++) {
    const x = Math.floor(next() * width);
    const y = step + Math.floor(next() * (height - 2 * step));
    const below = ((y + step) * width + x) * 4;
    const above = ((y - step) * width + x) * 4;
    const distance = data[below + 3];
    const jump = data[above + 3] - distance;
    const bright = Math.max(data[below], data[above]);
    const thick = smoothstep(0.46, 0.6, fbm((x / height) * 9, (y / height) * 9, 4)) * 0.5;
    if (jump > LEDGE && data[above + 3] < SKY && distance > BOULDERS && bright < WATER && next() < thick)
      plants.push({ x, y, distance });
  }
  plants.sort((a, b) => b.distance - a.distance);
  for (const { x, y, distance } of plants) {
    const across = ((x - width / 2) / height) * VIEW * distance; // metres
    const shaft = lerp(0.48, 1.08, Math.exp(-(((across + 0.6) / 4.6) ** 2)));
    const bright = (0.6 + 0.6 * next()) * shaft;
    const tint = next();
    const haze = 1 - Math.exp(-distance * 0.012);
    const shade: Shade = (sun, sky, hue, _fromTop, out) => {
      const base: Rgb = [0.085 + 0.09 * tint * hue, 0.14 + 0.04 * hue, 0.022];
      for (let c = 0; c < 3; c++) {
        const light = sun * sun * [4.2, 3.8, 2.2][c] + sky * [0.7, 0.78, 0.5][c];
        out[c] = lerp(base[c] * light * bright, [0.4, 0.46, 0.36][c], haze);
      }
    };
    const tall = ((0.14 + 0.34 * next() ** 2) / (distance * VIEW)) * height;
    drawTree(
      image,
      kinds[Math.floor(next() * kinds.length)],
      { x, y: y + tall * 0.35, tall, flip: next() < 0.5, distance: distance * 0.96 },
      shade,
    );
  }
}

export const render: Render = async (frame) => {
  const image = await renderCliffScene("forest-waterfalls", frame);
  const next = random(77);
  drawRimTrees(image, { rows: ROWS, fallX: FALL_X, mistAt, next });
  drawFerns(image, next);
  return {
    image,
    film: {
      exposure: 1.12,
      bloom: 0.07,
      bloomThreshold: 0.8,
      vignette: 0.3,
      saturation: 1.06,
      contrast: 1.16,
    },
  };
};
