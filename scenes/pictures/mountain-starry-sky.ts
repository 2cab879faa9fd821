// Starry Mountains: moonlit snow under the Milky Way, conifers at both sides.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import type { HdrImage } from "../engine/image.ts";
import { random } from "../engine/noise.ts";
import { loadTerrain } from "../engine/terrain.ts";
import { conifer, drawTree, type Shade } from "../engine/trees.ts";

const SPRITE_LIMIT = 1500; // pixels: larger sprites cost much and show no more
const SMALL_TREES = 46;

/** Moonlight from the right leaves the trees nearly black, with a cold rim. */
const moonlit: Shade = (sun, sky, hue, _fromTop, out) => {
  const strength = hue > 0.86 ? 0.01 : 0.008; // bark is a little lighter than needles
  out[0] = strength * (sun * 0.9 + sky * 0.5);
  out[1] = strength * (sun * 1.25 + sky * 0.9);
  out[2] = strength * (sun * 1.7 + sky * 1.9) + 0.0006;
};

function drawForeground(image: HdrImage): void {
  const { width, height } = image;
  const trees = [1, 2, 3, 4, 5].map((seed) =>
    conifer(seed, Math.min(SPRITE_LIMIT, Math.round(height * 1.1))),
  );
  const next = random(5);
  // Places and heights are shares of the picture. Dense on the left, thinning towards the middle.
  const places = Array.from({ length: SMALL_TREES }, () => {
    const inward = next() ** 1.5;
    const left = next() < 0.6;
    const tall = (0.13 + 0.2 * next()) * (1.25 - inward * 0.6) + (next() < 0.12 && inward < 0.5 ? 0.16 : 0);
    return {
      x: left ? inward * 0.4 - 0.02 : 1.02 - inward * 0.26,
      y: 1.03 + next() * 0.05,
      tall,
      kind: Math.floor(next() * 5),
      flip: next() < 0.5,
    };
  }).sort((a, b) => a.y - b.y);
  places.push(
    { x: 0.065, y: 1.08, tall: 0.74, kind: 1, flip: true },
    { x: 0.145, y: 1.06, tall: 0.52, kind: 2, flip: false },
    { x: 0.955, y: 1.08, tall: 0.6, kind: 3, flip: false },
  );
  for (const { x, y, tall, kind, flip } of places) {
    drawTree(image, trees[kind], { x: x * width, y: y * height, tall: tall * height, flip }, moonlit);
  }
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, {
    shader: "mountain-starry-sky",
    width,
    height,
    aa,
    uniforms: { uCloudTop: 0.62 },
    textures: { uHeight: loadTerrain() },
  });
  drawForeground(image);
  return {
    image,
    film: { exposure: 3.1, bloom: 0.1, bloomThreshold: 0.8, saturation: 1.1, vignette: 0.4, contrast: 1.2 },
  };
};
