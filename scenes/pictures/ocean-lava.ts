// Ocean Lava: a black lava coast at dusk; a lava river meets the sea under a plume of steam.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "ocean-lava", width, height, aa });
  return { image, film: { exposure: 1.3, bloom: 0.14, bloomThreshold: 0.8, vignette: 0.32, contrast: 1.12 } };
};
