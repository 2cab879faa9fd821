// Ferns as sprites like the trees': sunlight, skylight, hue and coverage.
import { createCanvas } from "@napi-rs/canvas";
import { random } from "./noise.ts";
import { spriteOf, type Tree } from "./trees.ts";

const WIDE = 1.9; // width of the sprite as a share of its height

/** A plant of arching fronds. */
export function fern(seed: number, height = 420): Tree {
  const next = random(seed * 6151 + 77);
  for (let i = 0; i < 20; i++) next();
  const width = Math.ceil(height * WIDE);
  const pen = createCanvas(width, height).getContext("2d");
  pen.lineCap = "round";
  const fronds = Array.from({ length: 13 + Math.floor(next() * 6) }, (_, index) => {
    const turn = (index + next() * 0.7) * 2.4; // the golden angle spreads them evenly
    return {
      side: Math.cos(turn),
      depth: Math.sin(turn),
      reach: 0.62 + 0.38 * next(),
      rise: 0.36 + 0.72 * next(),
      hue: next(),
    };
  }).sort((a, b) => a.depth - b.depth);
  for (const { side, depth, reach, rise, hue } of fronds) {
    // The stem rises, then arches over; fronds that come towards the viewer look shorter and lower.
    const at = (s: number): [number, number] => [
      width / 2 + side * reach * height * 0.92 * s ** 1.05,
      height -
        2 -
        height * (rise * (s - 0.56 * s * s * (0.75 + 0.5 * Math.abs(side))) * 1.32 - depth * 0.13 * s),
    ];
    const STEPS = 26;
    for (let i = 1; i <= STEPS; i++) {
      const s = i / STEPS;
      const [x, y] = at(s);
      const [px, py] = at(s - 0.5 / STEPS);
      const heading = Math.atan2(y - py, x - px);
      const tone = (part: number): string => {
        const sun = Math.min(
          1,
          (0.12 + 0.75 * s * s + 0.25 * part) * (0.6 + 0.7 * next()) * (0.75 - 0.25 * depth),
        );
        const sky = Math.min(1, (0.2 + 0.6 * s) * (0.7 + 0.5 * next()));
        return `rgb(${Math.floor(sun * 255)},${Math.floor(sky * 255)},${Math.floor((0.2 + 0.5 * hue) * 255)})`;
      };
      pen.strokeStyle = tone(0);
      pen.lineWidth = Math.max(0.8, height * 0.006 * (1.2 - s));
      pen.beginPath();
      pen.moveTo(...at(s - 1 / STEPS));
      pen.lineTo(x, y);
      pen.stroke();
      const long = height * 0.25 * Math.min(1, s * 4.5) * (1.04 - s) ** 0.85 * reach;
      for (const hand of [-1, 1]) {
        const lean = heading + hand * (1.15 - 0.45 * s);
        const flat = 0.55 + 0.45 * Math.abs(side); // leaflets lie flat and are seen at a slant
        const dx = Math.cos(lean) * long;
        const dy = Math.sin(lean) * long * flat + long * 0.16;
        pen.lineWidth = Math.max(0.7, height * 0.0035);
        const LEAFLETS = Math.max(3, Math.round(long / (height * 0.011)));
        for (let k = 0; k < LEAFLETS; k++) {
          const v = (k + 0.5) / LEAFLETS;
          const small = long * 0.17 * (1.05 - v);
          pen.strokeStyle = tone(v);
          for (const way of [-1, 1]) {
            const out = lean + way * 1.05;
            pen.beginPath();
            pen.moveTo(x + dx * v, y + dy * v);
            pen.lineTo(
              x + dx * v + Math.cos(out) * small,
              y + dy * v + Math.sin(out) * small * flat + small * 0.2,
            );
            pen.stroke();
          }
        }
        pen.strokeStyle = tone(0.3);
        pen.beginPath();
        pen.moveTo(x, y);
        pen.lineTo(x + dx, y + dy);
        pen.stroke();
      }
    }
  }
  return spriteOf(pen.getImageData(0, 0, width, height).data, width, height);
}
