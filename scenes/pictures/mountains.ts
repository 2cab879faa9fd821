// Mountains: the last hour of sun on a range, mirrored in a lake behind a meadow.
import { drawForest, drawMist, type ForestLight, LINES } from "../engine/forest.ts";
import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { blendPixel, type HdrImage, type Rgb } from "../engine/image.ts";
import { drawMeadow } from "../engine/meadow.ts";
import { fbm, random } from "../engine/noise.ts";
import { loadTerrain } from "../engine/terrain.ts";
import { conifer, drawTree, type Shade } from "../engine/trees.ts";
import { drawWater } from "../engine/water.ts";

const LIGHT: ForestLight = { sun: [4.4, 2.7, 1.25], sky: [0.4, 0.47, 0.62], haze: [0.62, 0.54, 0.5] };
const MIST: Rgb = [0.86, 0.68, 0.54];
const SPRITE_LIMIT = 1500; // pixels
const SHORE = 0.665; // share of the picture's height

/** Woods around the lake from far to near; lengths are shares of the height. */
const WOODS = [
  { lift: 0.055, side: 0.09, tall: 15, count: 6000, haze: 0.42, seed: 5, clearings: 0.8, mist: 0.8 },
  { lift: 0.022, side: 0.05, tall: 27, count: 2600, haze: 0.24, seed: 12, clearings: 0.8, mist: 0.6 },
  { lift: 0.004, side: 0.022, tall: 44, count: 520, haze: 0.1, seed: 31, clearings: 0.75, mist: 0.25 },
] as const;

/** Trees that frame the view: [x, foot, height] as shares of the picture, which tree, flipped. */
const FRAME: readonly (readonly [number, number, number, number, boolean])[] = [
  [0.93, 0.9, 0.4, 3, false],
  [0.875, 0.905, 0.27, 5, true],
  [0.985, 0.95, 0.66, 2, true],
  [0.015, 0.93, 0.36, 4, false],
  [0.06, 0.9, 0.22, 1, true],
];

const nearShade: Shade = (sun, sky, hue, _fromTop, out) => {
  const base: Rgb = hue > 0.86 ? [0.06, 0.045, 0.034] : [0.013 + 0.02 * hue, 0.024 + 0.016 * hue, 0.011];
  for (let c = 0; c < 3; c++) out[c] = base[c] * (sun * LIGHT.sun[c] * 1.1 + sky * LIGHT.sky[c]);
};

function drawShoreWoods(image: HdrImage, shore: Float32Array): void {
  const { width, height } = image;
  const next = random(77);
  const trees = [1, 2, 3, 4, 5, 6].map((seed) => conifer(seed + 20, 300));
  const column = (x: number): number => shore[Math.max(0, Math.min(width - 1, x | 0))];
  for (const wood of WOODS) {
    const crest = (x: number): number => {
      const u = x / width;
      const side = Math.abs((u - 0.5) * 2) ** 2;
      return (
        column(x) -
        height *
          (wood.lift * (0.35 + 1.3 * fbm(u * 3.2 + wood.seed, 2, 4)) +
            wood.side * side * (0.3 + 1.2 * fbm(u * 4 + wood.seed, 7, 4)))
      );
    };
    drawForest(image, trees, { ...wood, crest, foot: (x) => column(x) - (2 * height) / LINES }, LIGHT, next);
    drawMist(image, { foot: column, depth: 0.06, strength: wood.mist, colour: MIST, seed: wood.seed });
  }
  for (let x = 0; x < width; x++) {
    for (
      let y = Math.floor(column(x) - (height / LINES) * (1 + 3 * fbm((x / width) * 40, 3, 4)));
      y <= column(x);
      y++
    ) {
      blendPixel(
        image,
        x,
        y,
        [0.1, 0.085, 0.04].map((c) => c * (0.5 + fbm(x * 0.3, y * 0.6, 3))),
        1,
      );
    }
  }
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, {
    shader: "mountains",
    width,
    height,
    aa,
    uniforms: { uEye: [0, 0.9, 6.5], uView: [0.1, 0.085, 0.72] },
    textures: { uHeight: loadTerrain() },
  });
  const shore = Float32Array.from({ length: width }, (_, x) => {
    const u = x / width;
    return (
      height *
      (SHORE +
        0.014 * (fbm(u * 2.4 + 8, 1, 3) - 0.5) +
        0.003 * (fbm(u * 20, 5, 3) - 0.5) +
        0.012 * Math.abs((u - 0.5) * 2) ** 2)
    );
  });
  drawShoreWoods(image, shore);
  drawWater(image, {
    shore,
    ripple: 0.7,
    mirrorNear: 0.5,
    mirrorFar: 0.93,
    deepFar: [0.03, 0.045, 0.05],
    deepNear: [0.03, 0.05, 0.045],
  });
  const trees = [1, 2, 3, 4, 5, 6].map((seed) =>
    conifer(seed, Math.min(SPRITE_LIMIT, Math.round((700 * height) / LINES))),
  );
  // The near bank: a meadow that rises to both sides.
  const bank = (x: number): number => {
    const u = x / width;
    return height * (0.925 - 0.05 * Math.abs((u - 0.45) * 2) ** 2.2 + 0.03 * (fbm(u * 3 + 2, 4, 4) - 0.5));
  };
  for (let x = 0; x < width; x++) {
    for (let y = Math.floor(bank(x)); y < height; y++) blendPixel(image, x, y, [0.03, 0.03, 0.01], 1);
  }
  for (const [x, y, tall, kind, flip] of FRAME) {
    drawTree(image, trees[kind], { x: x * width, y: y * height, tall: tall * height, flip }, nearShade);
  }
  drawMeadow(
    image,
    {
      ground: (x, near) => bank(x) + near * (height * 1.04 - bank(x)),
      blades: 30000,
      tall: 0.06,
      dark: [34, 38, 14],
      light: [190, 158, 66],
      flowers: ["#e8dcc8", "#e2b25a", "#b79ad0"],
      bloom: 0.05,
      gain: 0.9,
    },
    random(9),
  );
  return {
    image,
    film: {
      exposure: 0.85,
      bloom: 0.06,
      bloomThreshold: 1.1,
      vignette: 0.28,
      saturation: 1.08,
      contrast: 1.12,
    },
  };
};
