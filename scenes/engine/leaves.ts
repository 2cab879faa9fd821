// Leafy boughs that hang into the picture from its edges and frame it.

import { LINES } from "./forest.ts";
import { blur, canvasLayer, type HdrImage, over, type Rgb } from "./image.ts";
import { random } from "./noise.ts";

export interface Bough {
  /** Where it starts and its heading (radians, 0 to the right, growing clockwise), shares of the picture's size. */
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  /** Length and size of a leaf as shares of the picture's height. */
  readonly length: number;
  readonly leaf: number;
}

/** Draws boughs; `dark` and `light` are display colours 0..255, `soft` the lens blur in pixels at 720 lines. */
export function drawBoughs(
  image: HdrImage,
  boughs: readonly Bough[],
  { dark, light, soft, gain, seed }: { dark: Rgb; light: Rgb; soft: number; gain: number; seed: number },
): void {
  const { width, height } = image;
  const scale = height / LINES;
  const next = random(seed);
  for (let i = 0; i < 20; i++) next();
  const layer = canvasLayer(
    width,
    height,
    (pen) => {
      pen.lineCap = "round";
      const leafAt = (x: number, y: number, turn: number, size: number): void => {
        const lit = next() ** 2.2;
        pen.fillStyle = `rgb(${dark.map((c, k) => Math.floor(c + (light[k] - c) * lit)).join(",")})`;
        const dx = Math.cos(turn) * size;
        const dy = Math.sin(turn) * size;
        const broad = 0.24 + 0.14 * next();
        pen.beginPath();
        pen.moveTo(x, y);
        pen.quadraticCurveTo(x + dx * 0.45 - dy * broad, y + dy * 0.45 + dx * broad, x + dx, y + dy);
        pen.quadraticCurveTo(x + dx * 0.45 + dy * broad, y + dy * 0.45 - dx * broad, x, y);
        pen.fill();
      };
      const branch = (
        x: number,
        y: number,
        turn: number,
        length: number,
        leaf: number,
        level: number,
      ): void => {
        const STEPS = 14;
        for (let i = 0; i < STEPS; i++) {
          const s = i / STEPS;
          turn += (next() - 0.5) * 0.22 + (level > 0 ? 0.012 : 0.006) * Math.sign(Math.cos(turn)); // weight bends it down
          const nx = x + (Math.cos(turn) * length) / STEPS;
          const ny = y + (Math.sin(turn) * length) / STEPS;
          pen.strokeStyle = `rgb(${dark.map((c) => Math.floor(c * 0.7)).join(",")})`;
          pen.lineWidth = Math.max(0.6, (level === 0 ? 3.2 : 1.4) * scale * (1 - s));
          pen.beginPath();
          pen.moveTo(x, y);
          pen.lineTo(nx, ny);
          pen.stroke();
          if (level < 2 && i > 0) {
            for (const hand of [-1, 1])
              if (next() < (level === 0 ? 0.42 : 0.22))
                branch(
                  nx,
                  ny,
                  turn + hand * (0.5 + 0.5 * next()),
                  length * (0.5 - 0.22 * s) * (0.6 + 0.6 * next()),
                  leaf,
                  level + 1,
                );
          }
          if (level > 0 || i > 4)
            for (const hand of [-1, 1])
              if (next() < 0.8)
                leafAt(nx, ny, turn + hand * (0.5 + 0.6 * next()) + 0.15, leaf * (0.6 + 0.6 * next()));
          x = nx;
          y = ny;
        }
        leafAt(x, y, turn, leaf);
      };
      for (const bough of boughs)
        branch(
          bough.x * width,
          bough.y * height,
          bough.heading,
          bough.length * height,
          bough.leaf * height,
          0,
        );
    },
    gain,
  );
  over(image, soft > 0 ? blur(layer, Math.max(1, soft * scale)) : layer);
}
