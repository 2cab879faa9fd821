// Space Nebula: a wall of dust lit by a young star, teal gas behind it.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "space-nebula", width, height, aa });
  return {
    image,
    film: { exposure: 1.7, bloom: 0.1, bloomThreshold: 0.8, vignette: 0.32, saturation: 1.1, contrast: 1.1 },
  };
};
