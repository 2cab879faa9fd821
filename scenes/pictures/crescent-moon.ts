// Crescent Moon: a young moon with earthshine over hills in dusk haze, conifers in front.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { type HdrImage, lerp } from "../engine/image.ts";
import { fbm, random } from "../engine/noise.ts";
import { loadTerrain } from "../engine/terrain.ts";
import { conifer, drawTree, type Shade } from "../engine/trees.ts";

const SPRITE_LIMIT = 1200; // pixels: larger sprites cost much and show no more
// Rows of trees, far to near: foot and height as shares of the picture height, how many, share of haze.
const ROWS = [
  { foot: 0.965, tall: 0.085, count: 130, haze: 0.3 },
  { foot: 1.0, tall: 0.15, count: 70, haze: 0.1 },
  { foot: 1.07, tall: 0.24, count: 34, haze: 0 },
] as const;
const HAZE = [0.115, 0.075, 0.105] as const;
const DARK = [0.005, 0.005, 0.012] as const;

/** The ground line of a row: a gentle valley, higher at both sides. */
const ground = (u: number, foot: number): number =>
  foot - 0.1 * Math.abs(u - 0.56) ** 1.4 + 0.035 * (fbm(u * 3 + foot * 9, foot * 4, 4) - 0.5);

function drawForest(image: HdrImage): void {
  const { width, height } = image;
  const trees = [1, 2, 3, 4, 5, 6].map((seed) =>
    conifer(seed, Math.min(SPRITE_LIMIT, Math.round(height * 0.6))),
  );
  const next = random(31);
  for (const { foot, tall, count, haze } of ROWS) {
    const tone = DARK.map((dark, c) => lerp(dark, HAZE[c], haze));
    for (let x = 0; x < width; x++) {
      for (let y = Math.max(0, Math.floor(ground(x / width, foot) * height)); y < height; y++) {
        const q = (y * width + x) * 4;
        for (let c = 0; c < 3; c++) image.data[q + c] = tone[c];
      }
    }
    const shade: Shade = (sun, sky, _hue, fromTop, out) => {
      for (let c = 0; c < 3; c++) out[c] = tone[c] * (0.9 + 0.3 * fromTop * haze) + (1 - haze) * 0.004 * sky;
      out[0] += 0.012 * sun * (1 - haze);
      out[1] += 0.006 * sun * (1 - haze);
    };
    for (let i = 0; i < count; i++) {
      const u = ((i + next()) / count) * 1.06 - 0.03;
      const open = Math.exp(-(((u - 0.5) / 0.24) ** 2)); // a clearing in the middle, so that the eye gets out
      if (next() < open * 0.75) continue;
      const size = tall * (0.4 + 0.85 * next()) * (1.15 - 0.75 * open);
      drawTree(
        image,
        trees[Math.floor(next() * trees.length)],
        { x: u * width, y: (ground(u, foot) + 0.012) * height, tall: size * height, flip: next() < 0.5 },
        shade,
      );
    }
  }
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, {
    shader: "crescent-moon",
    width,
    height,
    aa,
    textures: { uHeight: loadTerrain() },
  });
  drawForest(image);
  return { image, film: { exposure: 1.15, bloom: 0.1, bloomThreshold: 0.75, vignette: 0.3, contrast: 1.1 } };
};
