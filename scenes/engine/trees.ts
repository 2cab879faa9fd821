// Conifers drawn with fine strokes into a sprite that can be lit later: its channels hold
// sunlight, skylight, hue and coverage (premultiplied), with smaller copies for trees far away.
import { createCanvas } from "@napi-rs/canvas";
import { clamp, createImage, type HdrImage, type Rgb } from "./image.ts";
import { random } from "./noise.ts";

export interface Tree {
  /** From the full size down, each half as large. */
  readonly sizes: readonly HdrImage[];
}

/** How one spot of a tree looks: sun and sky light 0..1, hue (above 0.86 is bark), height from the top 0..1. */
export type Shade = (sun: number, sky: number, hue: number, fromTop: number, out: Rgb) => void;

export interface TreeStyle {
  /** Half width as a share of the height. */
  slim?: number;
  /** Bare trunk below, as a share of the height. */
  bare?: number;
  /** Direction of the sun: right, up, towards the viewer. */
  sun?: readonly [number, number, number];
  branches?: number;
}

const MIN_SPRITE = 24; // pixels: no smaller copy than this
const COVER_GAIN = 1.12; // fine strokes lose coverage in the small copies

const ink = (sun: number, sky: number, hue: number): string => {
  const byte = (value: number): number => clamp(Math.floor(value * 255), 0, 255);
  return `rgb(${byte(sun)},${byte(sky)},${byte(hue)})`;
};

export function conifer(seed: number, height = 1100, style: TreeStyle = {}): Tree {
  const next = random(seed * 7919 + 13);
  for (let i = 0; i < 20; i++) next(); // the first numbers of neighbouring seeds are alike
  const { slim = 0.19 + next() * 0.05, sun = [-0.72, 0.5, 0.25], bare = 0.03 + next() * 0.05 } = style;
  const width = Math.ceil(height * slim * 2.5);
  const pen = createCanvas(width, height).getContext("2d");
  const ground = height - 2;
  const lean = (next() - 0.5) * 0.02 * height;
  const trunkX = (z: number): number => width / 2 + lean * z * z; // z: 0 at the foot, 1 at the top
  pen.lineCap = "round";

  const count = Math.round(style.branches ?? 215 + next() * 60);
  const branches = Array.from({ length: count }, (_, index) => {
    const t = ((index + next() * 0.8) / count) ** 0.93;
    const angle = next() * 2 * Math.PI;
    const envelope = (1 - t) ** 0.82 * (0.86 + 0.14 * Math.sin(t * 40 + seed));
    return {
      t,
      angle,
      z: bare + t * (1 - bare) * 0.985,
      length: height * slim * (envelope * (0.62 + 0.55 * next()) + 0.018),
      depth: Math.sin(angle), // -1 behind the trunk, 1 in front
      droop: (0.28 + next() * 0.35) * (1.15 - t * 0.9),
      rise: 0.1 + 0.35 * t,
      hue: next(),
      light: 0.8 + 0.4 * next(),
    };
  }).sort((a, b) => a.depth - b.depth);

  const drawTrunk = (): void => {
    const thick = height * 0.012;
    for (let i = 0; i < 58; i++) {
      const z0 = i / 60;
      const z1 = (i + 1.3) / 60;
      const half = thick * (1 - z0) ** 1.25 + 0.35;
      for (let k = 0; k < 5; k++) {
        const u = ((k + 0.5) / 5) * 2 - 1;
        pen.strokeStyle = ink(
          0.1 + 0.3 * Math.max(0, -u * 0.8 + 0.2) * (0.7 + 0.6 * next()),
          0.16 + 0.12 * next(),
          0.95,
        );
        pen.lineWidth = (half * 2) / 5 + 0.6;
        pen.beginPath();
        pen.moveTo(trunkX(z0) + u * half, ground - z0 * height * 0.97);
        pen.lineTo(trunkX(z1) + u * half, ground - z1 * height * 0.97);
        pen.stroke();
      }
    }
  };

  let trunkDrawn = false;
  for (const branch of branches) {
    if (!trunkDrawn && branch.depth > -0.05) {
      drawTrunk();
      trunkDrawn = true;
    }
    const side = Math.cos(branch.angle);
    const footX = trunkX(branch.z);
    const footY = ground - branch.z * height * 0.97;
    const along = (u: number): [number, number] => [
      footX + side * branch.length * u,
      footY -
        (branch.rise * u - branch.droop * u * u * 1.2) * branch.length +
        branch.depth * branch.length * u * 0.16,
    ];
    pen.strokeStyle = ink(0.1, 0.12, 0.9);
    pen.lineWidth = Math.max(0.7, height * 0.0016 * (1 - branch.t));
    pen.beginPath();
    pen.moveTo(footX, footY);
    for (let k = 1; k <= 6; k++) pen.lineTo(...along(k / 6));
    pen.stroke();

    const twigs = Math.max(5, Math.round(branch.length / (height * 0.0075)));
    for (let k = 0; k < twigs; k++) {
      const u = (k + 0.35 + next() * 0.5) / twigs;
      const [x, y] = along(u);
      const length = branch.length * (0.34 * (1 - u * 0.72)) * (0.6 + 0.7 * next()) + height * 0.006;
      for (const hand of [-1, 1]) {
        const spread = hand * (0.55 + 0.4 * next());
        const dx = side * 0.72 - branch.depth * spread * 0.62;
        const dy = 0.26 + 0.34 * next() - branch.depth * 0.06 + side * spread * 0.1 * branch.depth;
        const facing = Math.max(0, 0.5 + 0.5 * (side * sun[0] + branch.depth * 0.55));
        const under = hand * branch.depth > 0 ? 0.8 : 1;
        const lit =
          (0.1 + 0.95 * facing * facing * (0.25 + 0.75 * u) * (0.55 + 0.6 * next())) * branch.light * under;
        const sky =
          (0.14 + 0.62 * u * (0.55 + 0.45 * (branch.depth * 0.5 + 0.5)) + 0.16 * branch.t) *
          (0.75 + 0.5 * next());
        const hue = 0.15 + 0.5 * branch.hue + 0.2 * next();
        pen.strokeStyle = ink(lit, sky, Math.min(0.8, hue));
        pen.lineWidth = Math.max(0.8, height * 0.0019 * (1.2 - 0.5 * u));
        pen.beginPath();
        pen.moveTo(x, y);
        pen.quadraticCurveTo(
          x + (dx * length) / 2,
          y + (dy * length) / 2 - length * 0.1,
          x + dx * length,
          y + dy * length,
        );
        pen.stroke();
        const needles = Math.max(2, Math.round(length / (height * 0.0048)));
        pen.lineWidth = Math.max(0.6, height * 0.00105);
        for (let q = 0; q < needles; q++) {
          const v = (q + next()) / needles;
          const nx = x + dx * length * v;
          const ny = y + dy * length * v;
          const reach = height * 0.0075 * (0.6 + 0.7 * next());
          const turn = Math.atan2(dy, dx) + (next() < 0.5 ? 1 : -1) * (0.5 + 0.5 * next());
          const bright = lit * (0.7 + 0.7 * next()) * (0.8 + 0.4 * v);
          pen.strokeStyle = ink(
            bright,
            sky * (0.75 + 0.5 * next()),
            Math.min(0.8, hue + (next() - 0.5) * 0.2),
          );
          pen.beginPath();
          pen.moveTo(nx, ny);
          pen.lineTo(nx + Math.cos(turn) * reach, ny + Math.sin(turn) * reach * 0.8 + reach * 0.25);
          pen.stroke();
        }
      }
    }
  }
  return spriteOf(pen.getImageData(0, 0, width, height).data, width, height);
}

/** Turns canvas bytes into a tree sprite with its smaller copies. Other modules may draw their own trees with it. */
export function spriteOf(bytes: Uint8ClampedArray, width: number, height: number): Tree {
  let image = createImage(width, height);
  for (let i = 0; i < bytes.length; i += 4) {
    const cover = bytes[i + 3] / 255;
    for (let c = 0; c < 3; c++) image.data[i + c] = (bytes[i + c] / 255) * cover;
    image.data[i + 3] = cover;
  }
  const sizes = [image];
  while (image.height > MIN_SPRITE) {
    const small = createImage(image.width >> 1, image.height >> 1);
    for (let y = 0; y < small.height; y++) {
      for (let x = 0; x < small.width; x++) {
        for (let c = 0; c < 4; c++) {
          const p = (2 * y * image.width + 2 * x) * 4 + c;
          const below = p + image.width * 4;
          small.data[(y * small.width + x) * 4 + c] =
            (image.data[p] + image.data[p + 4] + image.data[below] + image.data[below + 4]) / 4;
        }
      }
    }
    image = small;
    sizes.push(image);
  }
  return { sizes };
}

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Height in pixels. */
  readonly tall: number;
  readonly flip?: boolean;
  readonly opacity?: number;
  /** Distance: where it is given, the image's alpha must hold distances, and nearer things hide the tree. */
  readonly distance?: number;
}

/** Draws a tree whose foot stands at (x, y). */
export function drawTree(
  target: HdrImage,
  tree: Tree,
  { x, y, tall, flip = false, opacity = 1, distance = 0 }: Place,
  shade: Shade,
): void {
  const level = tree.sizes.findLastIndex((size, index) => index === 0 || size.height >= tall * 0.95);
  const { width, height, data } = tree.sizes[level];
  const scale = height / tall;
  const wide = width / scale;
  const x0 = Math.max(0, Math.floor(x - wide / 2));
  const x1 = Math.min(target.width - 1, Math.ceil(x + wide / 2));
  const y0 = Math.max(0, Math.floor(y - tall));
  const y1 = Math.min(target.height - 1, Math.floor(y));
  const spot = [0, 0, 0, 0];
  const out: Rgb = [0, 0, 0];
  for (let j = y0; j <= y1; j++) {
    const v = (j + 0.5 - (y - tall)) * scale - 0.5;
    if (v < 0 || v > height - 1.01) continue;
    const fv = v - (v | 0);
    for (let i = x0; i <= x1; i++) {
      let u = (i + 0.5 - (x - wide / 2)) * scale - 0.5;
      if (flip) u = width - 1 - u;
      if (u < 0 || u > width - 1.01) continue;
      const fu = u - (u | 0);
      const q = ((v | 0) * width + (u | 0)) * 4;
      const below = q + width * 4;
      for (let c = 0; c < 4; c++) {
        spot[c] =
          (data[q + c] * (1 - fu) + data[q + 4 + c] * fu) * (1 - fv) +
          (data[below + c] * (1 - fu) + data[below + 4 + c] * fu) * fv;
      }
      if (spot[3] < 0.004) continue;
      shade(spot[0] / spot[3], spot[1] / spot[3], spot[2] / spot[3], v / height, out);
      const p = (j * target.width + i) * 4;
      if (distance > 0 && target.data[p + 3] < distance) continue;
      const cover = Math.min(1, spot[3] * COVER_GAIN) * opacity;
      for (let c = 0; c < 3; c++) target.data[p + c] += (out[c] - target.data[p + c]) * cover;
    }
  }
}
