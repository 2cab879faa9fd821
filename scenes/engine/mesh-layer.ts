// A picture with depth made of small meshes, drawn larger than the final one and shrunk with its shadows.
import { blur, createImage, type HdrImage, type Rgb } from "./image.ts";

export type Vec = [number, number, number];
export type Surface = (u: number, s: number) => Vec; // u: 0..1 along, s: -1..1 across
export type Paint = (u: number, s: number, normal: Vec, back: boolean) => Rgb;

export const SUPERSAMPLE = 2;
const EMPTY = -1e9;

export const unit = ([x, y, z]: Vec): Vec => {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
};

export class Layer {
  readonly width: number;
  readonly height: number;
  readonly unitPixels: number; // final pixels in a 720 lines pixel
  private readonly wide: number;
  private readonly tall: number;
  private readonly depth: Float32Array;
  private readonly colour: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.unitPixels = height / 720;
    this.wide = width * SUPERSAMPLE;
    this.tall = height * SUPERSAMPLE;
    this.depth = new Float32Array(this.wide * this.tall).fill(EMPTY);
    this.colour = new Float32Array(this.wide * this.tall * 3);
  }

  /** Draws a mesh of `columns` x `rows` cells; the surface is in pixels around (x, y, z), turned by the tilts. */
  mesh(
    surface: Surface,
    columns: number,
    rows: number,
    paint: Paint,
    x: number,
    y: number,
    z: number,
    tiltX: number,
    tiltY: number,
  ): void {
    const across = rows + 1;
    const points = new Float32Array((columns + 1) * across * 3);
    const [cx, sx, cy, sy] = [Math.cos(tiltX), Math.sin(tiltX), Math.cos(tiltY), Math.sin(tiltY)];
    for (let i = 0; i <= columns; i++) {
      for (let j = 0; j <= rows; j++) {
        const p = surface(i / columns, (j / rows) * 2 - 1);
        const py = p[1] * cx - p[2] * sx;
        const pz = p[1] * sx + p[2] * cx;
        points.set([x + p[0] * cy + pz * sy, y - py, z - p[0] * sy + pz * cy], (i * across + j) * 3);
      }
    }
    const colours = new Float32Array(points.length);
    for (let i = 0; i <= columns; i++) {
      for (let j = 0; j <= rows; j++) {
        const a = (Math.min(columns, i + 1) * across + j) * 3,
          b = (Math.max(0, i - 1) * across + j) * 3;
        const c = (i * across + Math.min(rows, j + 1)) * 3,
          d = (i * across + Math.max(0, j - 1)) * 3;
        const [ax, ay, az] = [
          points[a] - points[b],
          points[b + 1] - points[a + 1],
          points[a + 2] - points[b + 2],
        ];
        const [bx, by, bz] = [
          points[c] - points[d],
          points[d + 1] - points[c + 1],
          points[c + 2] - points[d + 2],
        ];
        let normal = unit([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]);
        const back = normal[2] < 0;
        if (back) normal = [-normal[0], -normal[1], -normal[2]];
        colours.set(paint(i / columns, (j / rows) * 2 - 1, normal, back), (i * across + j) * 3);
      }
    }
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const p = i * across + j;
        this.triangle(points, colours, p, p + across, p + 1);
        this.triangle(points, colours, p + 1, p + across, p + across + 1);
      }
    }
  }

  private triangle(points: Float32Array, colours: Float32Array, i0: number, i1: number, i2: number): void {
    const [a, b, c] = [i0 * 3, i1 * 3, i2 * 3];
    const k = SUPERSAMPLE;
    const x0 = points[a] * k,
      y0 = points[a + 1] * k,
      x1 = points[b] * k,
      y1 = points[b + 1] * k,
      x2 = points[c] * k,
      y2 = points[c + 1] * k;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (Math.abs(area) < 1e-9) return;
    const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5)),
      right = Math.min(this.wide - 1, Math.floor(Math.max(x0, x1, x2) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5)),
      bottom = Math.min(this.tall - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
    const EDGE = -1e-4; // neighbours share the pixels on their common edge: no holes
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const px = x + 0.5,
          py = y + 0.5;
        const v = ((px - x0) * (y2 - y0) - (x2 - x0) * (py - y0)) / area;
        const w = ((x1 - x0) * (py - y0) - (px - x0) * (y1 - y0)) / area;
        const u = 1 - v - w;
        if (u < EDGE || v < EDGE || w < EDGE) continue;
        const depth = points[a + 2] * u + points[b + 2] * v + points[c + 2] * w;
        const q = y * this.wide + x;
        if (depth < this.depth[q]) continue;
        this.depth[q] = depth;
        for (let n = 0; n < 3; n++)
          this.colour[q * 3 + n] = colours[a + n] * u + colours[b + n] * v + colours[c + n] * w;
      }
    }
  }

  /** A small shaded ball: anthers, seed heads. */
  ball(x: number, y: number, z: number, radius: number, paint: (normal: Vec) => Rgb): void {
    const r = Math.max(radius * SUPERSAMPLE, 0.7);
    const cx = x * SUPERSAMPLE,
      cy = y * SUPERSAMPLE;
    for (let j = Math.max(0, Math.floor(cy - r)); j <= Math.min(this.tall - 1, cy + r); j++) {
      for (let i = Math.max(0, Math.floor(cx - r)); i <= Math.min(this.wide - 1, cx + r); i++) {
        const nx = (i + 0.5 - cx) / r,
          ny = (cy - j - 0.5) / r;
        const d = nx * nx + ny * ny;
        if (d > 1) continue;
        const nz = Math.sqrt(1 - d);
        const q = j * this.wide + i;
        if (z + nz * radius < this.depth[q]) continue;
        this.depth[q] = z + nz * radius;
        this.colour.set(paint([nx, ny, nz]), q * 3);
      }
    }
  }

  /** Shadows, then down to the final size (premultiplied), then the blur of this distance. */
  resolve(light: Vec, shadow: number, blurRadius: number): HdrImage {
    const image = createImage(this.width, this.height);
    const flat = Math.hypot(light[0], light[1]);
    const dx = light[0] / flat,
      dy = -light[1] / flat,
      climb = light[2] / flat;
    const near = 0.6 * this.unitPixels,
      far = 70 * this.unitPixels; // depth steps that cast a shadow
    const reach = 0.55 * this.unitPixels * SUPERSAMPLE * 0.5;
    const weight = 1 / (SUPERSAMPLE * SUPERSAMPLE);
    for (let y = 0; y < this.tall; y++) {
      for (let x = 0; x < this.wide; x++) {
        const q = y * this.wide + x;
        if (this.depth[q] === EMPTY) continue;
        const jitter = 0.5 + ((x * 7 + y * 13) % 5) / 10;
        let hits = 0;
        for (let k = 1; k <= 14; k++) {
          const d = k * k * reach * jitter + 1;
          const px = (x + dx * d) | 0,
            py = (y + dy * d) | 0;
          if (px < 0 || py < 0 || px >= this.wide || py >= this.tall) break;
          const above = this.depth[py * this.wide + px] - this.depth[q] - (d / SUPERSAMPLE) * climb * 0.9;
          if (above > near && above < far) hits += 1 - k / 18;
        }
        const lit = 1 - shadow * (1 - Math.exp(-hits * 0.55));
        const p = ((y >> 1) * this.width + (x >> 1)) * 4;
        image.data[p] += this.colour[q * 3] * lit * weight;
        image.data[p + 1] += this.colour[q * 3 + 1] * lit * weight;
        image.data[p + 2] += this.colour[q * 3 + 2] * (lit * 0.85 + 0.15) * weight; // shadows turn blue
        image.data[p + 3] += weight;
      }
    }
    return blurRadius > 0 ? blur(image, blurRadius * this.unitPixels) : image;
  }
}
