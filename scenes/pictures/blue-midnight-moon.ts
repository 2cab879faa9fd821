// Blue Midnight Moon: a huge moon over ridges and a still lake, all in indigo; a thin wood along the shore.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { type HdrImage, lerp } from "../engine/image.ts";
import { fbm, random } from "../engine/noise.ts";
import { loadTerrain } from "../engine/terrain.ts";
import { conifer, drawTree, type Shade } from "../engine/trees.ts";

const TREES = 900;
const TALLEST = 0.038; // share of the picture height
const WOOD_DEPTH = 0.05; // how far up the slope it reaches, share of the picture height
const SPRITE = 160; // pixels: the trees are small
const DARK = [0.004, 0.0072, 0.023] as const;
const HAZE = [0.02, 0.036, 0.098] as const;

/** The lowest row of land in each column; the picture's alpha is 0 on water. */
function shoreLine({ width, height, data }: HdrImage): number[] {
  return Array.from({ length: width }, (_, x) => {
    let y = height - 1;
    while (y > 0 && data[(y * width + x) * 4 + 3] < 0.5) y--;
    return y;
  });
}

/** Gives the bare slopes their scale. The lake's edge already mirrors dark land, so the wood needs no reflection. */
function plantWood(image: HdrImage): void {
  const { width, height } = image;
  const shore = shoreLine(image);
  const trees = [1, 2, 3, 4, 5].map((seed) => conifer(seed, SPRITE));
  const next = random(12);
  const places = Array.from({ length: TREES }, () => ({ u: next(), up: next() ** 1.5 })).sort(
    (a, b) => b.up - a.up,
  );
  for (const { u, up } of places) {
    if (fbm(u * 6 + 3, up * 2, 4) < 0.43) continue; // clumps and gaps
    const shade: Shade = (_sun, sky, _hue, _fromTop, out) => {
      for (let c = 0; c < 3; c++) out[c] = lerp(DARK[c] * (0.5 + sky), HAZE[c], 0.15 + 0.4 * up);
    };
    const size = TALLEST * (0.35 + 0.65 * next()) * (1 - 0.55 * up);
    const y = shore[Math.floor(u * width)] - up * WOOD_DEPTH * height;
    drawTree(
      image,
      trees[Math.floor(next() * trees.length)],
      { x: u * width, y, tall: size * height, flip: next() < 0.5 },
      shade,
    );
  }
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, {
    shader: "blue-midnight-moon",
    width,
    height,
    aa,
    textures: { uHeight: loadTerrain() },
  });
  plantWood(image);
  return { image, film: { exposure: 1.7, bloom: 0.12, bloomThreshold: 0.6, vignette: 0.35, contrast: 1.12 } };
};
