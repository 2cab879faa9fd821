// Forest Waterfall: one tall, silky fall in a deep green glen.
import { renderCliffScene } from "../engine/cliff.ts";
import { fern } from "../engine/ferns.ts";
import type { Render } from "../engine/frame.ts";
import { type HdrImage, lerp, type Rgb } from "../engine/image.ts";
import { drawBoughs } from "../engine/leaves.ts";
import { random } from "../engine/noise.ts";
import { drawRimTrees } from "../engine/rim-trees.ts";
import { drawTree, type Shade } from "../engine/trees.ts";

const FALL_X = 0.57; // where the water comes over the rim, share of the width
// Rows of trees above, far to near: how many, height and foot as shares of the picture height, share of mist.
const ROWS = [
  { count: 60, tall: 0.12, foot: 0.16, mist: 0.88 },
  { count: 40, tall: 0.17, foot: 0.19, mist: 0.72 },
  { count: 20, tall: 0.22, foot: 0.22, mist: 0.5 },
] as const;

const mistAt = (x: number): Rgb => {
  const glow = Math.exp(-(((x - 0.56) * 2.6) ** 2));
  return [lerp(0.4, 0.62, glow), lerp(0.5, 0.72, glow), lerp(0.44, 0.6, glow)];
};

/** Dim green light from above, a little stronger on the tips. */
const fernShade: Shade = (sun, sky, hue, fromTop, out) => {
  const base: Rgb = [0.07 + 0.08 * hue, 0.14 + 0.04 * hue, 0.032];
  const light = sun * sun * 1.15 + sky * 0.22;
  for (let c = 0; c < 3; c++) out[c] = base[c] * light * (1.1 - 0.5 * fromTop);
};

/** Ferns in the lower corners, [from x, to x] as shares of the width. */
function drawFerns(image: HdrImage): void {
  const { width, height } = image;
  const next = random(12);
  const kinds = [11, 12, 13, 14].map((seed) => fern(seed, Math.min(640, Math.round(height * 0.5))));
  const plants = Array.from({ length: 34 }, () => {
    const inward = next() ** 1.6;
    const left = next() < 0.6;
    return {
      x: left ? -0.03 + inward * 0.3 : 1.03 - inward * 0.22,
      y: 0.93 + 0.2 * next() - 0.04 * (1 - inward),
      tall: (0.15 + 0.17 * next()) * (1.15 - 0.5 * inward),
      flip: next() < 0.5,
    };
  }).sort((a, b) => a.y - b.y);
  for (const { x, y, tall, flip } of plants) {
    drawTree(
      image,
      kinds[Math.floor(next() * kinds.length)],
      { x: x * width, y: y * height, tall: tall * height, flip },
      fernShade,
    );
  }
}

export const render: Render = async (frame) => {
  const image = await renderCliffScene("forest-waterfall", frame);
  drawRimTrees(image, { rows: ROWS, fallX: FALL_X, mistAt, next: random(41) });
  drawFerns(image);
  drawBoughs(
    image,
    [
      { x: -0.02, y: -0.03, heading: 0.42, length: 0.5, leaf: 0.022 },
      { x: 0.1, y: -0.06, heading: 0.62, length: 0.3, leaf: 0.02 },
      { x: -0.03, y: 0.1, heading: 0.2, length: 0.34, leaf: 0.022 },
      { x: 1.02, y: -0.04, heading: 2.66, length: 0.42, leaf: 0.022 },
      { x: 0.9, y: -0.07, heading: 2.3, length: 0.25, leaf: 0.02 },
    ],
    { dark: [9, 17, 8], light: [78, 104, 40], soft: 1.2, gain: 0.7, seed: 5 },
  );
  return {
    image,
    film: {
      exposure: 1.05,
      bloom: 0.06,
      bloomThreshold: 0.8,
      vignette: 0.3,
      saturation: 1.08,
      contrast: 1.1,
    },
  };
};
