// Modern Home: a path traced house with a pool at dusk; trees behind it.

import type { Render } from "../engine/frame.ts";
import { renderShader } from "../engine/gl.ts";
import { createImage, type HdrImage, lerp } from "../engine/image.ts";
import { random } from "../engine/noise.ts";
import { conifer, drawTree, type Shade } from "../engine/trees.ts";

const LIGHT_SAMPLES = 8; // a pixel; the smoothing does the rest
const SMOOTHING_STEPS = 5; // each step reaches twice as far
const NORMAL_POWER = 24;
const DEPTH_TOLERANCE = 0.02; // share of the distance
const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16] as const;

const grey = (data: Float32Array, q: number): number => 0.3 * data[q] + 0.6 * data[q + 1] + 0.1 * data[q + 2];

/** Smooths light within surfaces (an à-trous filter): normals and distances tell where a surface ends. */
function smoothLight(light: HdrImage, shape: HdrImage): HdrImage {
  const { width, height } = light;
  let from = light;
  let tolerance = 1.2; // how different two spots' light may be, relative; tighter with each step
  for (let step = 0; step < SMOOTHING_STEPS; step++) {
    const to = createImage(width, height);
    const reach = 1 << step;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = (y * width + x) * 4;
        const [nx, ny, nz, far] = [shape.data[p], shape.data[p + 1], shape.data[p + 2], shape.data[p + 3]];
        if (far === 0) continue;
        const own = grey(from.data, p);
        let r = 0,
          g = 0,
          b = 0,
          total = 0;
        for (let j = -2; j <= 2; j++) {
          const py = y + j * reach;
          if (py < 0 || py >= height) continue;
          for (let i = -2; i <= 2; i++) {
            const px = x + i * reach;
            if (px < 0 || px >= width) continue;
            const q = (py * width + px) * 4;
            const alike = nx * shape.data[q] + ny * shape.data[q + 1] + nz * shape.data[q + 2];
            if (alike < 0.5) continue;
            const apart = Math.abs(shape.data[q + 3] - far) / (far * DEPTH_TOLERANCE * (1 + reach * 0.35));
            const differ = Math.abs(grey(from.data, q) - own) / (tolerance * (own + 0.06));
            const weight =
              KERNEL[i + 2] * KERNEL[j + 2] * Math.min(1, alike) ** NORMAL_POWER * Math.exp(-apart - differ);
            r += from.data[q] * weight;
            g += from.data[q + 1] * weight;
            b += from.data[q + 2] * weight;
            total += weight;
          }
        }
        if (total <= 0) continue;
        to.data[p] = r / total;
        to.data[p + 1] = g / total;
        to.data[p + 2] = b / total;
      }
    }
    from = to;
    tolerance *= 0.72;
  }
  return from;
}

/** Dark conifers in the evening haze, drawn behind the house. */
function drawTrees(image: HdrImage): void {
  const { width, height } = image;
  const trees = [1, 2, 3, 4, 5].map((seed) => conifer(seed, Math.round(height * 0.8)));
  const next = random(21);
  for (const { count, tall, tone } of [
    { count: 64, tall: 0.2, tone: 1 },
    { count: 22, tall: 0.36, tone: 0.35 },
  ]) {
    const shade: Shade = (_sun, air, _hue, fromTop, out) => {
      const haze = 0.35 + 0.65 * fromTop; // mist at their feet
      out[0] = 0.05 * tone * haze + 0.02 * air;
      out[1] = 0.046 * tone * haze + 0.022 * air;
      out[2] = 0.064 * tone * haze + 0.024 * air;
    };
    for (let i = 0; i < count; i++) {
      drawTree(
        image,
        trees[Math.floor(next() * trees.length)],
        {
          x: next() * width,
          y: height * 0.625,
          tall: height * tall * (0.6 + 0.6 * next()),
          flip: next() < 0.5,
        },
        shade,
      );
    }
  }
}

export const render: Render = async ({ width, height, aa, renderer }) => {
  const pass = (index: number, samples: number): Promise<HdrImage> =>
    renderShader(renderer, {
      shader: "modern-home",
      width,
      height,
      aa,
      uniforms: { uPass: index, uSamples: samples },
    });
  const image = await pass(0, 1);
  const surface = await pass(1, 1);
  const shape = await pass(2, 1);
  const light = smoothLight(await pass(3, Math.max(2, Math.round(LIGHT_SAMPLES / aa ** 2))), shape);
  const behind = { width, height, data: image.data.slice() };
  drawTrees(behind);
  for (let i = 0; i < image.data.length; i += 4) {
    const house = image.data[i + 3];
    for (let c = 0; c < 3; c++) {
      image.data[i + c] =
        lerp(behind.data[i + c], image.data[i + c], house) + surface.data[i + c] * light.data[i + c];
    }
  }
  return { image, film: { exposure: 1.35, bloom: 0.1, bloomThreshold: 0.9, vignette: 0.3, contrast: 1.1 } };
};
