// Grass and wild flowers along the lower edge, blade by blade.

import { LINES } from "./forest.ts";
import { canvasLayer, clamp, type HdrImage, over, type Rgb } from "./image.ts";
import { fbm, type Random } from "./noise.ts";

export interface Meadow {
  /** Row at which the blades of a column begin to stand, for 0 (back) to 1 (front). */
  readonly ground: (x: number, near: number) => number;
  readonly blades: number;
  /** Height of a blade at the front, as a share of the picture's height. */
  readonly tall: number;
  /** Display colours, 0 to 255, in the shade and in the light. */
  readonly dark: Rgb;
  readonly light: Rgb;
  readonly flowers: readonly string[];
  /** Share of the blades that carry a flower. */
  readonly bloom: number;
  readonly gain: number;
}

export function drawMeadow(image: HdrImage, meadow: Meadow, next: Random): void {
  const { width, height } = image;
  const scale = height / LINES;
  const layer = canvasLayer(
    width,
    height,
    (pen) => {
      pen.lineCap = "round";
      for (let i = 0; i < meadow.blades; i++) {
        const near = i / meadow.blades;
        const x = (next() * 1.06 - 0.03) * width;
        const tuft = fbm((x / width) * 14 + near * 3, near * 5 + 2, 4);
        const y = meadow.ground(x, near) + next() * height * 0.015;
        const tall = height * meadow.tall * (0.35 + 0.65 * near) * (0.4 + 0.8 * next()) * (0.35 + 1.3 * tuft);
        const bend = (next() - 0.35) * tall * 0.7;
        // Foot dark, tip light: a few blades catch the sun.
        const lit = clamp((tuft - 0.2) * 1.2 + (next() - 0.5) * 0.7, 0, 1) ** 1.4;
        const tone = meadow.dark.map((c, k) => Math.floor(c + (meadow.light[k] - c) * lit));
        pen.strokeStyle = `rgb(${tone.join(",")})`;
        pen.lineWidth = (0.6 + next() * 0.9) * scale * (0.5 + 0.9 * near);
        pen.beginPath();
        pen.moveTo(x, y);
        pen.quadraticCurveTo(x + bend * 0.2, y - tall * 0.6, x + bend, y - tall);
        pen.stroke();
        const patch = fbm((x / width) * 7 + 40, near * 3 + 9, 3); // flowers grow in patches
        if (meadow.flowers.length > 0 && next() < meadow.bloom * clamp((patch - 0.42) * 9, 0, 1)) {
          pen.fillStyle = meadow.flowers[Math.floor(next() * meadow.flowers.length)];
          pen.globalAlpha = 0.5 + 0.5 * lit;
          const size = (0.7 + 0.8 * next()) * scale * (0.5 + 0.9 * near);
          for (let k = 0; k < 5; k++) {
            pen.beginPath();
            pen.arc(
              x + bend + (next() - 0.5) * 3 * size,
              y - tall + (next() - 0.5) * 4 * size,
              size * (0.6 + 0.6 * next()),
              0,
              2 * Math.PI,
            );
            pen.fill();
          }
          pen.globalAlpha = 1;
        }
      }
    },
    meadow.gain,
  );
  over(image, layer);
}
