// Morning Mountains: peaks above a sea of cloud, low sun on the left.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { loadTerrain } from "../engine/terrain.ts";

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, {
    shader: "mountain-rolling-cloud-morning",
    width,
    height,
    aa,
    uniforms: { uCloudTop: 0.92 },
    textures: { uHeight: loadTerrain() },
  });
  return {
    image,
    film: {
      exposure: 0.92,
      bloom: 0.06,
      bloomThreshold: 1.3,
      vignette: 0.28,
      saturation: 1.12,
      contrast: 1.15,
    },
  };
};
