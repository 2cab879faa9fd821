// Ocean: a swell with foam on the crests in late afternoon light, cumulus above.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "ocean", width, height, aa });
  return {
    image,
    film: {
      exposure: 0.84,
      bloom: 0.05,
      bloomThreshold: 1.1,
      vignette: 0.25,
      saturation: 1.08,
      contrast: 1.16,
    },
  };
};
