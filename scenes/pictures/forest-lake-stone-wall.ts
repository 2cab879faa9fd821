// Forest Lake: a mossy dry-stone wall, a still lake, wooded hills and one bright mountain.
import { drawForest, drawMist, type ForestLayer, type ForestLight, LINES } from "../engine/forest.ts";
import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { blendPixel, canvasLayer, type HdrImage, lerp, over, type Rgb } from "../engine/image.ts";
import { fbm, type Random, random } from "../engine/noise.ts";
import { loadTerrain } from "../engine/terrain.ts";
import { conifer, drawTree, type Shade, type Tree } from "../engine/trees.ts";
import { drawWater } from "../engine/water.ts";

const LIGHT: ForestLight = { sun: [3.4, 2.75, 2.0], sky: [0.42, 0.56, 0.72], haze: [0.5, 0.6, 0.7] };
const MIST: Rgb = [0.66, 0.72, 0.78];
const SPRITE_LIMIT = 1500; // pixels
const SHORE = 0.575; // share of the picture's height

/** Hills from far to near; lengths are shares of the height. */
const HILLS = [
  {
    foot: 0.545,
    side: 0.34,
    swell: 0.17,
    tall: 19,
    count: 12000,
    haze: 0.56,
    wave: 1.3,
    seed: 3,
    clearings: 0.8,
    mist: 0.75,
  },
  {
    foot: 0.562,
    side: 0.2,
    swell: 0.11,
    tall: 31,
    count: 6500,
    haze: 0.38,
    wave: 1.9,
    seed: 8,
    clearings: 0.7,
    mist: 0.75,
  },
  {
    foot: 0.571,
    side: 0.09,
    swell: 0.06,
    tall: 52,
    count: 1700,
    haze: 0.21,
    wave: 2.9,
    seed: 21,
    clearings: 0.45,
    mist: 0.75,
  },
  {
    foot: 0.577,
    side: 0.012,
    swell: 0.016,
    tall: 86,
    count: 420,
    haze: 0.09,
    wave: 3.7,
    seed: 33,
    clearings: 0.55,
    mist: 0.22,
  },
] as const;

function shoreLine(width: number, height: number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => {
    const u = x / width;
    const bays = 0.032 * (fbm(u * 2.1 + 4, 2, 3) - 0.5) + 0.004 * (fbm(u * 22, 7, 4) - 0.5);
    return height * (SHORE - 0.003 + bays + 0.01 * Math.abs((u - 0.52) * 2) ** 2);
  });
}

function drawHills(image: HdrImage, trees: readonly Tree[], shore: Float32Array, next: Random): void {
  const { width, height } = image;
  for (const hill of HILLS) {
    const column = (x: number): number => shore[Math.max(0, Math.min(width - 1, x | 0))];
    const layer: ForestLayer = {
      ...hill,
      crest: (x) => {
        const u = x / width;
        const side = Math.abs((u - 0.53) * 2) ** 1.6; // the valley opens in the middle
        const rough =
          0.1 + 1.1 * fbm(u * hill.wave * 1.6 + hill.seed + 9, 3, 3) + 0.9 * fbm(u * 7 + hill.seed, 5, 5);
        return (
          height *
          (hill.foot -
            hill.side * side * rough * 0.85 -
            hill.swell * (fbm(u * hill.wave + hill.seed, hill.seed, 4) - 0.12))
        );
      },
      foot: (x) => Math.min(height * hill.foot, column(x) - (2 * height) / LINES),
    };
    drawForest(image, trees, layer, LIGHT, next);
    drawMist(image, { foot: column, depth: 0.09, strength: hill.mist, colour: MIST, seed: hill.seed });
  }
}

/** A narrow bank of rocks and grass. */
function drawBank(image: HdrImage, shore: Float32Array): void {
  const { width, height } = image;
  const scale = height / LINES;
  for (let x = 0; x < width; x++) {
    const top = shore[x] - (0.8 + 5.5 * fbm((x / width) * 40, 3, 4) ** 1.5) * scale;
    for (let y = Math.floor(top); y < shore[x] + 1; y++) {
      const grain = fbm((x * 0.35) / scale, (y * 0.6) / scale, 4);
      const colour = grain > 0.55 ? [0.15, 0.14, 0.115] : [0.07, 0.082, 0.03];
      blendPixel(
        image,
        x,
        y,
        colour.map((c) => c * (0.5 + grain)),
        1,
      );
    }
  }
}

const nearShade: Shade = (sun, sky, hue, _fromTop, out) => {
  const base: Rgb = hue > 0.86 ? [0.06, 0.045, 0.034] : [0.012 + 0.02 * hue, 0.026 + 0.018 * hue, 0.012];
  for (let c = 0; c < 3; c++) out[c] = base[c] * (sun * LIGHT.sun[c] * 1.1 + sky * LIGHT.sky[c] * 1.1);
};

/** Trees that frame the view: [x, foot, height] as shares of the picture, which tree, flipped. */
const FRAME: readonly (readonly [number, number, number, number, boolean])[] = [
  [0.135, 0.9, 0.66, 4, false],
  [0.035, 0.97, 0.98, 1, true],
  [0.225, 0.885, 0.36, 5, true],
  [0.955, 0.93, 0.8, 2, false],
  [0.875, 0.9, 0.46, 6, true],
  [1.02, 0.97, 1.0, 0, true],
  [0.815, 0.885, 0.2, 4, true],
];

function drawMeadow(image: HdrImage, next: Random): void {
  const { width, height } = image;
  const scale = height / LINES;
  const grass = canvasLayer(
    width,
    height,
    (pen) => {
      pen.lineCap = "round";
      for (let i = 0; i < 5200; i++) {
        const x = next() * width;
        const thick = Math.max(0, fbm((x / width) * 9, 4, 4) - 0.42) * 5;
        if (next() > thick) continue;
        const y = height * (0.8 + 0.03 * Math.sin((x / width) * 3.1)) + next() * height * 0.04;
        const tall = height * (0.03 + 0.085 * next()) * (0.5 + thick * 0.5);
        const bend = (next() - 0.4) * tall * 0.55;
        const light = 0.35 + 0.65 * next();
        pen.strokeStyle = `rgb(${Math.floor((70 + 60 * next()) * light)},${Math.floor((88 + 50 * next()) * light)},${Math.floor(30 * light)})`;
        pen.lineWidth = (0.8 + next() * 1.1) * scale;
        pen.beginPath();
        pen.moveTo(x, y);
        pen.quadraticCurveTo(x + bend * 0.2, y - tall * 0.6, x + bend, y - tall);
        pen.stroke();
        if (next() < 0.035) {
          pen.fillStyle = next() < 0.6 ? "#d9dbe6" : "#8d86c9";
          for (let k = 0; k < 6; k++) {
            pen.beginPath();
            pen.arc(
              x + bend + (next() - 0.5) * 4 * scale,
              y - tall + (next() - 0.5) * 5 * scale,
              (0.8 + next()) * scale,
              0,
              2 * Math.PI,
            );
            pen.fill();
          }
        }
      }
    },
    1.35,
  );
  over(image, grass);
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, {
    shader: "forest-lake-stone-wall",
    width,
    height,
    aa,
    textures: { uHeight: loadTerrain() },
  });
  const wall = await renderShader(renderer, { shader: "stone-wall", width, height, aa });
  const next = random(42);
  const trees = [1, 2, 3, 4, 5, 6, 7].map((seed) =>
    conifer(seed, Math.min(SPRITE_LIMIT, Math.round((900 * height) / LINES))),
  );
  const shore = shoreLine(width, height);
  drawHills(image, trees, shore, next);
  drawBank(image, shore);
  drawWater(image, {
    shore,
    ripple: 0.8,
    mirrorNear: 0.36,
    mirrorFar: 0.92,
    deepFar: [0.012, 0.046, 0.05],
    deepNear: [0.028, 0.078, 0.072],
  });
  // A thin film of mist over the far water.
  for (let x = 0; x < width; x++) {
    for (let y = Math.floor(shore[x]) - 6; y < shore[x] + height * 0.06; y++) {
      const away = Math.abs(y - shore[x]) / (height * 0.05);
      const wisp = Math.max(0, fbm((x / width) * 4 + 1, (y / height) * 40, 4) - 0.2);
      blendPixel(image, x, y, MIST, lerp(0, 0.2, Math.exp(-away * 2) * wisp));
    }
  }
  for (const [x, y, tall, kind, flip] of FRAME) {
    drawTree(image, trees[kind], { x: x * width, y: y * height, tall: tall * height, flip }, nearShade);
  }
  drawMeadow(image, next);
  over(image, wall);
  return {
    image,
    film: { exposure: 0.92, bloom: 0.05, bloomThreshold: 1, vignette: 0.3, saturation: 1.1, contrast: 1.15 },
  };
};
