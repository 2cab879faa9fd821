// Cloudy Night: the moon behind a broken deck of cloud, over dim ridges.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "cloudy-night", width, height, aa });
  return {
    image,
    film: { exposure: 2.4, bloom: 0.1, bloomThreshold: 0.9, vignette: 0.4, saturation: 1.1, contrast: 1.12 },
  };
};
