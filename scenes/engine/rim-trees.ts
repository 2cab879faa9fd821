// Conifers in the mist above a cliff of glsl/waterfall.glsl: rows farther back, and those that stand on its rim.
import { clamp, type HdrImage, lerp, type Rgb } from "./image.ts";
import type { Random } from "./noise.ts";
import { conifer, drawTree, type Shade } from "./trees.ts";

const BEHIND = 39; // metres: farther than any rock, so that all of them hide the trees, and nearer than the sky
const RIM_TREES = 90;
const GAP = 0.045; // on both sides of the falling water, share of the width
const FROM = 0.22; // where the rows begin and how wide they are, shares of the width
const WIDE = 0.56;

export interface RimTrees {
  /** Far to near: how many, height and foot as shares of the picture height, share of mist. */
  readonly rows: readonly { count: number; tall: number; foot: number; mist: number }[];
  /** Where the water comes over the rim, share of the width. */
  readonly fallX: number;
  /** Light of the mist at a share of the width. */
  readonly mistAt: (x: number) => Rgb;
  readonly next: Random;
}

export function drawRimTrees(image: HdrImage, { rows, fallX, mistAt, next }: RimTrees): void {
  const { width, height, data } = image;
  const kinds = [1, 2, 3, 4, 5, 6].map((seed) =>
    conifer(seed + 20, Math.round(height * 0.5), { slim: 0.15 + 0.01 * seed }),
  );
  const shadeAt = (x: number, mist: number): Shade => {
    const haze = mistAt(x);
    return (sun, sky, hue, fromTop, out) => {
      const base: Rgb = hue > 0.86 ? [0.05, 0.04, 0.03] : [0.022 + 0.02 * hue, 0.045 + 0.02 * hue, 0.024];
      const share = Math.min(0.97, mist + 0.25 * fromTop * fromTop);
      for (let c = 0; c < 3; c++) {
        const light = sun * [2.6, 2.2, 1.4][c] + sky * [0.6, 0.7, 0.65][c];
        out[c] = lerp(base[c] * light, haze[c], share);
      }
    };
  };
  const plant = (x: number, y: number, tall: number, mist: number) =>
    drawTree(
      image,
      kinds[Math.floor(next() * kinds.length)],
      { x: x * width, y, tall: tall * height, flip: next() < 0.5, distance: BEHIND },
      shadeAt(x, mist),
    );
  for (const { count, tall, foot, mist } of rows) {
    for (let i = 0; i < count; i++) {
      const x = FROM + WIDE * ((i + next()) / count);
      plant(x, (foot + 0.02 * next()) * height, tall * (0.55 + 0.6 * next()), mist);
    }
  }
  for (let i = 0; i < RIM_TREES; i++) {
    const x = next();
    if (Math.abs(x - fallX) < GAP) continue;
    const column = clamp(Math.floor(x * width), 0, width - 1);
    let y = 0;
    while (y < height && data[(y * width + column) * 4 + 3] > BEHIND) y++;
    if (y < 2) continue; // here the cliff continues above the picture
    plant(x, y + height * 0.02, 0.07 + 0.16 * next() ** 1.5, 0.16 + 0.2 * next());
  }
}
