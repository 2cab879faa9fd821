// Full Moon: a full moon over a long ocean swell, clouds lit from behind.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "full-moon", width, height, aa });
  return {
    image,
    film: { exposure: 1.15, bloom: 0.1, bloomThreshold: 0.75, vignette: 0.35, contrast: 1.12 },
  };
};
