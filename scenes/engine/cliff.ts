// Renders a scene built on glsl/waterfall.glsl: bakes its cliff into a texture, then the picture.

import type { Frame } from "./frame.ts";
import { renderShader } from "./gl.ts";
import type { HdrImage } from "./image.ts";

const BAKE_LIMIT = 3072; // texels across: finer than a pixel of a 2560 wide picture
const BAKE_RATIO = 26 / 14; // AREA of glsl/waterfall.glsl, metres across by metres high

export async function renderCliffScene(
  shader: string,
  { width, height, aa, renderer }: Frame,
): Promise<HdrImage> {
  // A little finer than the picture, so that rock stays crisp.
  const bakeWidth = Math.min(BAKE_LIMIT, Math.round(width * 1.4));
  const cliff = await renderShader(renderer, {
    shader,
    width: bakeWidth,
    height: Math.round(bakeWidth / BAKE_RATIO),
    uniforms: { uBake: 1 },
  });
  const flipped = new Float32Array(cliff.data.length); // textures start at the lowest row, images at the highest
  const row = cliff.width * 4;
  for (let y = 0; y < cliff.height; y++)
    flipped.set(cliff.data.subarray(y * row, (y + 1) * row), (cliff.height - 1 - y) * row);
  return renderShader(renderer, {
    shader,
    width,
    height,
    aa,
    uniforms: { uBake: 0 },
    textures: { uCliff: { data: flipped, width: cliff.width, height: cliff.height, channels: 4 } },
  });
}
