// Blue Galaxy: an inclined spiral with dust lanes and a golden core.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "blue-galaxy", width, height, aa });
  return {
    image,
    film: { exposure: 1.5, bloom: 0.12, bloomThreshold: 0.6, vignette: 0.3, saturation: 1.1, contrast: 1.12 },
  };
};
