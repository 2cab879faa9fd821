// Burning Forest: conifers in black layers before glowing smoke, flames behind the trunks, embers in the air.

import { drawFernFloor, EYE, VIEW } from "../engine/fern-floor.ts";
import { LINES } from "../engine/forest.ts";
import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { add, blur, canvasLayer, type HdrImage, lerp, type Rgb } from "../engine/image.ts";
import { fbm, random } from "../engine/noise.ts";
import { conifer, drawTree, type Shade } from "../engine/trees.ts";

// The camera of glsl/burning-forest.glsl.
const HORIZON = 0.09; // picture heights below the middle
const SPRITE_LIMIT = 1500; // pixels
const TREES = 190; // tried; those in the open middle are left out
const NEAREST = 7; // metres
const FARTHEST = 62;
const EMBERS = 420;

const fogShare = (z: number): number => 1 - Math.exp(-((z / 23) ** 1.3));

/** The glow of glsl/burning-forest.glsl, without the rolls of smoke; in picture heights from the centre. */
function glow(x: number, y: number): Rgb {
  const dy = (y + 0.1) * 1.25 * (y < -0.1 ? 1.9 : 1);
  const r = ((x - 0.06) * 0.8) ** 2 + dy * dy;
  const wide = Math.exp(-r * 2.6);
  const close = Math.exp(-r * 9);
  return [
    0.02 + 0.28 * wide + 0.62 * close,
    0.012 + 0.076 * wide + 0.21 * close,
    0.01 + 0.019 * wide + 0.045 * close,
  ];
}

function drawConifers(image: HdrImage): void {
  const { width, height } = image;
  const next = random(64);
  const kinds = [1, 2, 3, 4, 5, 6].map((seed) =>
    conifer(seed + 40, Math.min(SPRITE_LIMIT, Math.round(height * 1.1)), {
      slim: 0.14 + 0.012 * seed,
      bare: 0.12,
      branches: 190,
    }),
  );
  const places: { x: number; z: number; tall: number }[] = [];
  for (let i = 0; i < TREES; i++) {
    const z = NEAREST + (FARTHEST - NEAREST) * next() ** 0.9;
    const x = (next() - 0.5) * 2.1 * z * VIEW;
    // The middle stays open, wider close by.
    if (Math.abs(x - 0.06 * z) < 1.6 + z * (0.2 + 0.12 * next())) continue;
    places.push({ x, z, tall: 7 + 8 * next() });
  }
  places.sort((a, b) => b.z - a.z);
  for (const { x, z, tall } of places) {
    const px = width / 2 + (x / (z * VIEW)) * height;
    const py = height * (0.5 + HORIZON + EYE / (z * VIEW));
    const fog = Math.min(0.93, fogShare(z));
    const u = (px - width / 2) / height;
    const foot = 0.5 - py / height;
    const high = tall / (z * VIEW);
    const shade: Shade = (sun, sky, _hue, fromTop, out) => {
      const mist = glow(u, foot + high * (1 - fromTop));
      const roll = 0.75 + 0.5 * fbm(u * 3 + 5, fromTop * 2 + z, 2);
      for (let c = 0; c < 3; c++) {
        const own = 0.004 + mist[c] * (0.1 * sky + 0.16 * sun) * (0.4 + 0.6 * fromTop);
        out[c] = lerp(own, mist[c] * roll, fog);
      }
    };
    drawTree(
      image,
      kinds[Math.floor(next() * kinds.length)],
      { x: px, y: py, tall: high * height, flip: next() < 0.5, distance: z * 0.98 },
      shade,
    );
  }
}

/** Dark fronds; those before the fire let its light through at their tips. */
function drawFerns(image: HdrImage): void {
  const next = random(17);
  drawFernFloor(image, {
    horizon: HORIZON,
    thickness: 0.95,
    next,
    shadeAt: ({ x, y, z }) => {
      const fog = fogShare(z);
      const mist = glow(x, y);
      const fire = glow(lerp(x, 0.06, 0.45), lerp(y, -0.1, 0.6)); // from the fire's side, not from straight behind
      const bright = 0.6 + 0.8 * next();
      return (sun, sky, hue, fromTop, out) => {
        const tip = (1 - fromTop) ** 1.3;
        for (let c = 0; c < 3; c++) {
          const through = fire[c] * (0.05 + 0.5 * sun * sun + 0.3 * sky * sky) * tip * [0.8, 0.62, 0.4][c];
          out[c] = lerp(0.004 + 0.003 * hue + through * bright * Math.min(1, z / 7), mist[c], fog * 0.85);
        }
      };
    },
  });
}

function drawEmbers(image: HdrImage): void {
  const { width, height } = image;
  const scale = height / LINES;
  const next = random(3);
  const embers = canvasLayer(width, height, (pen) => {
    pen.lineCap = "round";
    for (let i = 0; i < EMBERS; i++) {
      const x = (0.535 + (next() + next() + next() - 1.5) * 0.52) * width;
      const y = (0.72 - 0.8 * next() ** 1.4) * height;
      const size = (0.3 + 1.1 * next() ** 5) * scale;
      const heading = -Math.PI / 2 + (fbm((x / width) * 5, (y / height) * 5, 3) - 0.5) * 4;
      const trail = size * (1 + 5 * next());
      const heat = next();
      pen.globalAlpha = 0.25 + 0.75 * next() ** 2;
      pen.strokeStyle = `rgb(255,${Math.floor(90 + 110 * heat)},${Math.floor(24 + 60 * heat * heat)})`;
      pen.lineWidth = size;
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(x + Math.cos(heading) * trail, y + Math.sin(heading) * trail);
      pen.stroke();
    }
  });
  add(image, embers, [1.5, 1.2, 1]);
  add(image, blur(embers, 5 * scale), [2.2, 1.4, 1]); // each lights the smoke about it
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const image = await renderShader(renderer, { shader: "burning-forest", width, height, aa });
  drawConifers(image);
  drawFerns(image);
  drawEmbers(image);
  return {
    image,
    film: {
      exposure: 1.0,
      bloom: 0.09,
      bloomThreshold: 0.7,
      vignette: 0.35,
      saturation: 1.02,
      contrast: 1.1,
    },
  };
};
