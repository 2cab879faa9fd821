// Forest: morning sun through mist, trunks in depth, ferns along the path.
import { drawFernFloor } from "../engine/fern-floor.ts";
import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { type HdrImage, lerp, type Rgb } from "../engine/image.ts";
import { random } from "../engine/noise.ts";

/** The mist of glsl/forest.glsl, in picture heights from the centre. */
function fogColour(x: number, y: number): Rgb {
  const d = ((x + 0.06) * 0.9) ** 2 + (y - 0.13) ** 2;
  const glow = Math.exp(-d * 5.5);
  const wide = Math.exp(-d * 1.5);
  return [
    0.038 + 0.22 * wide + 0.66 * glow,
    0.07 + 0.245 * wide + 0.52 * glow,
    0.05 + 0.12 * wide + 0.25 * glow,
  ];
}
const fogShare = (z: number): number => 1 - Math.exp(-((z / 26) ** 1.25));

function drawFerns(image: HdrImage): void {
  const next = random(31);
  drawFernFloor(image, {
    horizon: 0.03,
    next,
    shadeAt: ({ px, x, y, z }) => {
      const fog = fogShare(z);
      const mist = fogColour(x, y);
      const glow = Math.exp(-(((px / image.width - 0.47) * 2.4) ** 2));
      const tint = next();
      const bright = (0.55 + 0.7 * next()) * (0.6 + 0.5 * glow) * Math.min(1, 0.4 + z * 0.11);
      return (sun, sky, hue, _fromTop, out) => {
        const base: Rgb = [0.085 + 0.15 * tint * hue, 0.155 + 0.05 * hue, 0.034];
        for (let c = 0; c < 3; c++) {
          const light = sun * sun * [1.7, 1.6, 0.9][c] * (0.35 + glow) + sky * [0.14, 0.2, 0.17][c];
          out[c] = lerp(base[c] * light * bright, mist[c], fog);
        }
      };
    },
  });
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "forest", width, height, aa });
  drawFerns(image);
  return {
    image,
    film: {
      exposure: 0.95,
      bloom: 0.08,
      bloomThreshold: 0.7,
      vignette: 0.35,
      saturation: 1.05,
      contrast: 1.15,
    },
  };
};
