// A still lake: everything above the waterline mirrored in gentle ripples, greener the closer it is.

import { LINES } from "./forest.ts";
import { clamp, cloneImage, type HdrImage, lerp, type Rgb } from "./image.ts";
import { fbm, noise } from "./noise.ts";

export interface Water {
  /** Row of the far shore at each column. */
  readonly shore: Float32Array;
  /** Colour of the water itself, far and near. */
  readonly deepFar: Rgb;
  readonly deepNear: Rgb;
  /** Ripples: 1 a light breeze, 0.2 a mirror. */
  readonly ripple: number;
  /** Share of the light that is mirrored near the viewer and at the far shore. */
  readonly mirrorNear: number;
  readonly mirrorFar: number;
}

export function drawWater(image: HdrImage, water: Water): void {
  const { width, height, data } = image;
  const scale = height / LINES;
  const above = cloneImage(image).data;
  const first = Math.floor(Math.min(...water.shore));
  const TAPS = 5; // small waves smear a reflection up and down
  for (let y = first; y < height; y++) {
    const near = Math.max(0.002, (y - first + 0.5) / (height - first)); // 0 at the far shore, 1 at the lower edge
    const distance = 0.055 / (near * 0.42 + 0.006);
    for (let x = 0; x < width; x++) {
      const shore = water.shore[x] | 0;
      if (y < shore) continue;
      const wx = (((x / width - 0.5) * width) / height) * distance * 9;
      const wz = distance * 9;
      const long = fbm(wx * 1.1, wz * 3.6, 4) - 0.47;
      const short = noise(wx * 6, wz * 15) - 0.5;
      const breeze = clamp((fbm(wx * 0.16 + 5, wz * 0.55 + 2, 3) - 0.4) * 5, 0, 1);
      const strength = (0.25 + 0.75 * breeze) * water.ripple;
      const slope = (long * 1.1 + short * 0.35 * Math.min(1, near * 5)) * strength;
      const mirrorY = shore - (y - shore) * 0.94 - slope * (5 + 46 * near) * scale;
      const mirrorX = clamp(
        Math.round(x + slope * 3 * scale + short * 2 * scale * near * water.ripple),
        0,
        width - 1,
      );
      const seen = [0, 0, 0];
      for (let tap = 0; tap < TAPS; tap++) {
        const row = clamp(
          Math.round(mirrorY + (tap - 2) * (1 + 5 * near) * scale * (0.4 + strength)),
          0,
          shore - 1,
        );
        for (let c = 0; c < 3; c++) seen[c] += above[(row * width + mirrorX) * 4 + c] / TAPS;
      }
      const mirror =
        water.mirrorNear + (water.mirrorFar - water.mirrorNear) * (1 - near) ** 2.2 + slope * 0.1;
      const glint = breeze * Math.max(0, long * 2) * 0.05 * (1 - near) * water.ripple;
      const edge = y < shore + 2 * scale ? 0.62 : 1; // the dark line where bank meets water
      const q = (y * width + x) * 4;
      for (let c = 0; c < 3; c++)
        data[q + c] = (lerp(lerp(water.deepFar[c], water.deepNear[c], near), seen[c], mirror) + glint) * edge;
    }
  }
}
