// Forest: morning sun through mist, trunks in depth, ferns along the path.
import { fern } from "../engine/ferns.ts";
import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { type HdrImage, lerp, type Rgb } from "../engine/image.ts";
import { fbm, random } from "../engine/noise.ts";
import { drawTree, type Shade } from "../engine/trees.ts";

// The camera of glsl/trunks.glsl.
const EYE = 1.6; // metres
const VIEW = 0.86;
const HORIZON = 0.03; // picture heights below the middle
const SEEDLINGS = 9000; // tried; most find no place
const NEAREST = 2.6; // metres
const FARTHEST = 30;

const pathX = (z: number): number => 0.35 * Math.sin(z * 0.12 + 0.6) + 0.02 * z;
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
  const { width, height } = image;
  const next = random(31);
  const kinds = [1, 2, 3, 4, 5, 6].map((seed) => fern(seed, Math.min(520, Math.round(height * 0.45))));
  const places: { x: number; z: number; size: number }[] = [];
  for (let i = 0; i < SEEDLINGS; i++) {
    const z = NEAREST + (FARTHEST - NEAREST) * next() ** 1.6;
    const x = (next() - 0.5) * 2.1 * z * VIEW;
    const aside = Math.abs(x - pathX(z)) - 0.7; // metres from the edge of the path
    const thick =
      (0.06 + 2.2 * Math.max(0, fbm(x * 0.5 + 9, z * 0.5, 4) - 0.36)) * Math.min(1, 0.25 + aside * 0.7);
    if (aside > 0 && next() < thick)
      places.push({ x, z, size: (0.3 + 0.5 * next()) * Math.min(1, 0.5 + aside * 0.5) });
  }
  places.sort((a, b) => b.z - a.z);
  for (const { x, z, size } of places) {
    const px = width / 2 + (x / (z * VIEW)) * height;
    const py = height * (0.5 + HORIZON + EYE / (z * VIEW));
    const fog = fogShare(z);
    const mist = fogColour((px - width / 2) / height, 0.5 - py / height);
    const glow = Math.exp(-(((px / width - 0.47) * 2.4) ** 2));
    const tint = next();
    const bright = (0.55 + 0.7 * next()) * (0.6 + 0.5 * glow) * Math.min(1, 0.4 + z * 0.11);
    const shade: Shade = (sun, sky, hue, _fromTop, out) => {
      const base: Rgb = [0.085 + 0.15 * tint * hue, 0.155 + 0.05 * hue, 0.034];
      for (let c = 0; c < 3; c++) {
        const light = sun * sun * [1.7, 1.6, 0.9][c] * (0.35 + glow) + sky * [0.14, 0.2, 0.17][c];
        out[c] = lerp(base[c] * light * bright, mist[c], fog);
      }
    };
    drawTree(
      image,
      kinds[Math.floor(next() * kinds.length)],
      {
        x: px,
        y: py + (size * 0.05 * height) / z,
        tall: (size / (z * VIEW)) * height,
        flip: next() < 0.5,
        distance: z * 0.98,
      },
      shade,
    );
  }
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
