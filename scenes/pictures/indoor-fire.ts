// Indoor Fire: a stone fireplace in a dim room, blue dusk in the window.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "indoor-fire", width, height, aa });
  return { image, film: { exposure: 1.4, bloom: 0.11, bloomThreshold: 0.8, vignette: 0.4, contrast: 1.08 } };
};
