// Outdoor Fire: a camp fire on a forest floor, conifers around it, sparks and stars.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import {
  canvasLayer,
  createImage,
  type HdrImage,
  lerp,
  mapPixels,
  over,
  smoothstep,
} from "../engine/image.ts";
import { fbm, type Random, random } from "../engine/noise.ts";
import { conifer, drawTree, type Shade, type Tree } from "../engine/trees.ts";

const FIRE = { x: 0.415, y: 0.64 } as const; // shares of width and height
const SPRITE_LIMIT = 1500; // pixels
const STARS = 900;
// Rows of trees, far to near. Foot and height are shares of the picture height; distance in metres.
const ROWS = [
  { count: 70, tall: 0.26, foot: 0.6, distance: 26, haze: 0.5 },
  { count: 44, tall: 0.38, foot: 0.625, distance: 17, haze: 0.3 },
  { count: 24, tall: 0.58, foot: 0.66, distance: 10, haze: 0.13 },
  { count: 12, tall: 0.92, foot: 0.74, distance: 6, haze: 0.04 },
] as const;
const HAZE = [0.02, 0.024, 0.036] as const;
const BARK = [0.03, 0.026, 0.02] as const,
  NEEDLES = [0.03, 0.042, 0.018] as const;
const WARM = [4.2, 1.55, 0.6] as const,
  COLD = [0.05, 0.1, 0.26] as const; // firelight, night sky
const GROUND_LINE = 0.505; // where the floor meets the forest, share of the height

/** Night sky with the fire's glow in the haze. */
function sky(width: number, height: number, next: Random): HdrImage {
  const image = createImage(width, height, [0, 0, 0, 1]);
  mapPixels(image, (rgb, x, y) => {
    const v = y / height;
    const d2 = ((x - FIRE.x * width) ** 2 + ((y - FIRE.y * height) * 1.1) ** 2) / (0.5 * height) ** 2;
    const glow = Math.exp(-d2 * 1.3);
    rgb[0] = 0.004 + 0.012 * v + 0.045 * glow;
    rgb[1] = 0.008 + 0.02 * v + 0.019 * glow;
    rgb[2] = 0.022 + 0.028 * v + 0.007 * glow;
  });
  for (let i = 0; i < STARS; i++) {
    const x = next() * width,
      y = next() * height * 0.5;
    const bright = next() ** 7 * 0.8 + 0.03;
    const radius = ((0.45 + 0.4 * next()) * height) / 720;
    const reach = Math.ceil(radius * 3);
    for (let j = Math.floor(y) - reach; j <= y + reach; j++) {
      for (let k = Math.floor(x) - reach; k <= x + reach; k++) {
        if (k < 0 || k >= width || j < 0) continue;
        const light = bright * Math.exp(-((k - x) ** 2 + (j - y) ** 2) / radius ** 2);
        const q = (j * width + k) * 4;
        image.data[q] += light * 0.8;
        image.data[q + 1] += light * 0.9;
        image.data[q + 2] += light;
      }
    }
  }
  return image;
}

/** Firelight on a tree with its foot at (x, y), `size` pixels high; `distance` in metres from the viewer. */
function firelit(image: HdrImage, x: number, y: number, size: number, distance: number, haze: number): Shade {
  const dx = ((x - FIRE.x * image.width) / image.height) * 5;
  return (sun, air, hue, fromTop, out) => {
    const dy = ((y - size * (1 - fromTop)) / image.height - FIRE.y) * 5;
    const fire =
      (2.3 / (1.2 + dx * dx * 0.8 + dy * dy * 0.5 + distance * distance * 0.05)) *
      (0.15 + air) *
      (0.35 + 0.8 * sun);
    const base = hue > 0.86 ? BARK : NEEDLES;
    for (let c = 0; c < 3; c++) out[c] = lerp(base[c] * (fire * WARM[c] + air * COLD[c]), HAZE[c], haze);
  };
}

function forest(image: HdrImage, trees: readonly Tree[], next: Random): void {
  const { width, height } = image;
  for (const [index, { count, tall, foot, distance, haze }] of ROWS.entries()) {
    for (let i = 0; i < count; i++) {
      const u = ((i + next()) / count) * 1.1 - 0.05;
      const gap = Math.exp(-(((u - FIRE.x) / 0.2) ** 2)); // a clearing behind the fire
      if (index > 1 && next() < gap * (index === 3 ? 1.4 : 0.9)) continue;
      const size = height * tall * (0.7 + 0.5 * next()) * (1 - 0.25 * gap);
      const y = (foot + next() * 0.015) * height;
      drawTree(
        image,
        trees[Math.floor(next() * trees.length)],
        { x: u * width, y, tall: size, flip: u > FIRE.x },
        firelit(image, u * width, y, size, distance, haze),
      );
    }
  }
}

/** Young trees along the edge of the clearing hide the line where the ground ends. */
function saplings(image: HdrImage, trees: readonly Tree[], next: Random): void {
  const { width, height } = image;
  const places = Array.from({ length: 170 }, () => ({ u: next() * 1.06 - 0.03, near: next() ** 2 })).sort(
    (a, b) => a.near - b.near,
  );
  for (const { u, near } of places) {
    if (Math.abs(u - FIRE.x) < 0.065 + 0.25 * near) continue; // none before the flame
    const y = (GROUND_LINE + 0.012 + 0.07 * near) * height;
    const size = height * (0.03 + 0.085 * next() ** 1.6) * (1 + 0.9 * near);
    drawTree(
      image,
      trees[Math.floor(next() * trees.length)],
      { x: u * width, y, tall: size, flip: u > FIRE.x },
      firelit(image, u * width, y, size, 9 - 4 * near, 0.22 - 0.15 * near),
    );
  }
}

/** Grass, ferns and twigs where the floor meets the forest, and a few tufts nearer: they break the edge of the ground. */
function undergrowth(width: number, height: number, next: Random): HdrImage {
  return canvasLayer(
    width,
    height,
    (pen) => {
      pen.lineCap = "round";
      const tufts = Array.from({ length: 520 }, () => {
        const depth = next() ** 2.2; // 0 at the tree line, 1 near
        return { x: next() * 1.06 - 0.03, depth };
      }).sort((a, b) => a.depth - b.depth);
      for (const { x: u, depth } of tufts) {
        if (
          Math.abs(u - FIRE.x) < 0.1 + 0.75 * depth - 0.2 * Math.max(0, depth - 0.75) ||
          fbm(u * 7, depth * 9, 3) < 0.42
        )
          continue;
        const x = u * width;
        const foot = (GROUND_LINE + 0.012 + 0.4 * depth) * height;
        const size = height * (0.022 + 0.05 * next() + 0.1 * depth) * (0.6 + 0.5 * next());
        const dx = ((x - FIRE.x * width) / height) * 5;
        const light = 2.4 / (1 + dx * dx * 0.4 + (1 - depth) * 2.4);
        const fern = next() < 0.35;
        const blades = fern ? 7 : 16;
        for (let b = 0; b < blades; b++) {
          const lean = (b / (blades - 1) - 0.5) * 2 + (next() - 0.5) * 0.5;
          const rise = size * (0.45 + 0.6 * next()) * (1 - 0.35 * Math.abs(lean));
          const facing = 0.45 + 0.55 * Math.max(0, -lean * Math.sign(dx)); // blades towards the fire catch its light
          const tone = light * facing * (0.5 + 0.7 * next());
          pen.strokeStyle = `rgb(${Math.round(16 + 150 * tone)},${Math.round(14 + 86 * tone)},${Math.round(12 + 26 * tone)})`;
          pen.lineWidth = Math.max(0.6, (height / 720) * (0.6 + 1.3 * depth));
          const tipX = x + lean * size * (fern ? 0.9 : 0.42),
            tipY = foot - rise * (fern ? 0.75 : 1);
          const midX = x + lean * size * 0.2,
            midY = foot - rise * 0.75;
          pen.beginPath();
          pen.moveTo(x, foot);
          pen.quadraticCurveTo(midX, midY, tipX, tipY);
          pen.stroke();
          if (!fern) continue;
          for (let k = 2; k < 12; k++) {
            // leaflets
            const t = k / 12,
              a = (1 - t) * (1 - t),
              m = 2 * t * (1 - t),
              z = t * t;
            const px = a * x + m * midX + z * tipX,
              py = a * foot + m * midY + z * tipY;
            const reach = size * 0.16 * (1 - t * 0.8);
            pen.beginPath();
            pen.moveTo(px - reach * 0.5, py + reach * 0.7);
            pen.lineTo(px, py);
            pen.lineTo(px + reach * 0.5, py + reach * 0.7);
            pen.stroke();
          }
        }
      }
    },
    0.7,
  );
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const next = random(9);
  const fire = await renderShader(renderer, { shader: "outdoor-fire", width, height, aa });
  const image = sky(width, height, next);
  const trees = [1, 2, 3, 4, 5, 6].map((seed) =>
    conifer(seed, Math.min(SPRITE_LIMIT, Math.round(height * 1.1))),
  );
  forest(image, trees, next);
  for (let i = 0; i < image.data.length; i += 4) {
    // ground and stones cover, flame and sparks only add
    for (let c = 0; c < 3; c++)
      image.data[i + c] = image.data[i + c] * (1 - fire.data[i + 3]) + fire.data[i + c];
  }
  // mist along the tree line, warm near the fire
  mapPixels(
    image,
    (rgb, x, y) => {
      const d = (y / height - GROUND_LINE) / (y / height < GROUND_LINE ? 0.1 : 0.055);
      const near = Math.exp(-(((x / width - FIRE.x) / 0.3) ** 2));
      const mist =
        Math.exp(-d * d) * smoothstep(0.25, 0.7, fbm((x / width) * 5 + 2, (y / height) * 16, 4)) * 0.5;
      for (let c = 0; c < 3; c++)
        rgb[c] = lerp(rgb[c], [0.017, 0.021, 0.032][c] + [0.075, 0.03, 0.009][c] * near, mist);
    },
    height * (GROUND_LINE - 0.22),
    height * (GROUND_LINE + 0.1),
  );
  saplings(image, trees, next);
  over(image, undergrowth(width, height, next));
  mapPixels(image, (rgb, x, y) => {
    // smoke lit by the fire
    const d2 = ((x - FIRE.x * width) ** 2 + ((y - (FIRE.y - 0.08) * height) * 0.9) ** 2) / (height * height);
    const glow = 0.05 * Math.exp(-d2 * 9) + 0.02 * Math.exp(-d2 * 2.5);
    rgb[0] += glow;
    rgb[1] += glow * 0.4;
    rgb[2] += glow * 0.11;
  });
  return {
    image,
    film: { exposure: 1.25, bloom: 0.12, bloomThreshold: 0.7, vignette: 0.42, contrast: 1.08 },
  };
};
