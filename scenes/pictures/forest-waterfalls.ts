// Forest Waterfalls: a three-tier cascade in misty morning light.
import { renderCliffScene } from "../engine/cliff.ts";
import type { Render } from "../engine/frame.ts";

export const render: Render = async (frame) => {
  const image = await renderCliffScene("forest-waterfalls", frame);
  return {
    image,
    film: {
      exposure: 0.95,
      bloom: 0.07,
      bloomThreshold: 0.8,
      vignette: 0.3,
      saturation: 1.06,
      contrast: 1.1,
    },
  };
};
