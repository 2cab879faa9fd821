// Blue poppies: petals, leaves and stems are small meshes, drawn into layers with depth;
// each layer gets shadows and its own blur (depth of field), then lies over the one behind it.
import { clamp, type HdrImage, lerp, type Rgb, smoothstep } from "./image.ts";
import { Layer, type Paint, SUPERSAMPLE, type Surface, unit, type Vec } from "./mesh-layer.ts";
import { fbm, noise, type Random } from "./noise.ts";

export interface Palette {
  /** Towards the light: right, up, towards the viewer. */
  readonly light: Vec;
  readonly sun: Rgb;
  readonly sky: Rgb;
  readonly rim: number;
  /** Petals: depth of the cup, the blade, the throat, the edge. */
  readonly petal: readonly [Rgb, Rgb, Rgb, Rgb];
  readonly filament: Rgb;
  readonly leaf: Rgb;
  readonly stem: Rgb;
  /** How dark a cast shadow is. */
  readonly shadow: number;
}

/** Place (shares of width and height), radius (share of height), tilt of the face (radians). */
export type Bloom = readonly [x: number, y: number, radius: number, tiltX: number, tiltY: number];

const MESH_STEP = 1.6; // supersampled pixels between two vertices: fine enough for the veins

const mix = (a: readonly number[], b: readonly number[], t: number): Rgb => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];
const scale = (a: Rgb, k: number): Rgb => [a[0] * k, a[1] * k, a[2] * k];

/** Sun, sky and light through the thin leaf. */
function litBy(palette: Palette, colour: Rgb, normal: Vec, through: number): Rgb {
  const facing = normal[0] * palette.light[0] + normal[1] * palette.light[1] + normal[2] * palette.light[2];
  const sun = Math.max(0, facing * 0.85 + 0.15) + through * Math.max(0, 0.25 - facing * 0.6);
  const rim = (1 - Math.max(0, normal[2])) ** 3 * palette.rim;
  const out: Rgb = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    out[c] =
      colour[c] * (palette.sun[c] * (sun + rim * 0.9) + palette.sky[c] * (0.6 + 0.4 * normal[1])) +
      rim * 0.03;
  }
  return out;
}

const cells = (pixels: number): number => clamp(Math.round((pixels * SUPERSAMPLE) / MESH_STEP), 10, 620);

function poppy(
  layer: Layer,
  palette: Palette,
  next: Random,
  x: number,
  y: number,
  z: number,
  radius: number,
  tiltX: number,
  tiltY: number,
): void {
  const count = 5 + (next() < 0.4 ? 1 : 0);
  const start = next() * 6;
  const open = 0.3 + next() * 0.35;
  const hue = next();
  const [deep, blade, throat, edge] = palette.petal;
  for (let whorl = 0; whorl < 2; whorl++) {
    for (let k = 0; k < count - whorl; k++) {
      const turn = start + ((k + whorl * 0.5) / (count - whorl)) * 2 * Math.PI + (next() - 0.5) * 0.22;
      const phase = next() * 9;
      const size = radius * (whorl ? 0.84 : 1) * (0.92 + 0.16 * next());
      const lift = open + whorl * 0.3 + (next() - 0.5) * 0.12;
      const curl = 0.42 + 0.3 * next();
      const ca = Math.cos(turn),
        sa = Math.sin(turn);
      const petal: Surface = (u, s) => {
        const along =
          u *
          (1 -
            0.07 * s * s +
            0.035 * (noise(s * 3.5 + phase, phase) - 0.5) +
            0.015 * Math.sin(s * 17 + phase));
        const half =
          size *
          0.66 *
          Math.sin(Math.PI * Math.min(0.985, along * 0.74 + 0.05)) ** 0.9 *
          (0.35 + 0.75 * along);
        const side = half * s;
        const out = size * along;
        const height =
          size *
          (lift * along * 0.9 -
            curl * along ** 3 * 0.72 +
            0.17 * s * s * along +
            0.04 * Math.sin(6 * s + phase + along * 4) * along * along +
            0.03 * (fbm(s * 3 + phase, along * 3.5, 3) - 0.5) * along);
        return [out * ca - side * sa, out * sa + side * ca, height];
      };
      const paint: Paint = (u, s, normal) => {
        const vein = fbm(s * 15 + phase * 3 + s * u * 3, u * 1.9 + phase, 4);
        const fine = (1 - Math.abs(2 * noise(s * 20 * (1 - 0.25 * u) + phase, u * 1.6) - 1)) ** 3;
        let colour = mix(
          deep,
          blade,
          clamp(smoothstep(0.15, 1, u) * 0.75 + (vein - 0.5) * 0.7 + hue * 0.25, 0, 1),
        );
        colour = mix(colour, throat, smoothstep(0.45, 0.05, u) * 0.75 + 0.12 * (vein - 0.4));
        colour = mix(colour, edge, smoothstep(0.86, 1, Math.max(u, Math.abs(s) * 0.97)) * 0.32);
        const tone =
          (0.8 + 0.42 * vein - 0.16 * fine) * (0.42 + 0.58 * smoothstep(0, 0.42, u)) * (whorl ? 1.08 : 0.86);
        return litBy(palette, scale(colour, tone), normal, 0.55);
      };
      layer.mesh(petal, cells(size), cells(size * 1.1), paint, x, y, z + whorl * radius * 0.04, tiltX, tiltY);
    }
  }
  const [cx, sx, cy, sy] = [Math.cos(tiltX), Math.sin(tiltX), Math.cos(tiltY), Math.sin(tiltY)];
  const dot = (px: number, py: number, pz: number, size: number, colour: Rgb): void => {
    const ty = py * cx - pz * sx;
    const tz = py * sx + pz * cx;
    layer.ball(x + px * cy + tz * sy, y - ty, z - px * sy + tz * cy, size, (normal) =>
      litBy(palette, colour, normal, 0.2),
    );
  };
  for (let i = 0; i < 95; i++) {
    // stamens
    const turn = next() * 2 * Math.PI;
    const reach = radius * (0.1 + 0.19 * Math.sqrt(next()));
    const height = radius * (0.2 + 0.16 * next());
    const tone = 0.7 + 0.5 * next();
    const steps = Math.ceil(radius * 0.9 + 10);
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const out = radius * 0.04 + reach * t;
      dot(
        Math.cos(turn) * out,
        Math.sin(turn) * out,
        height * t * (1.3 - 0.3 * t),
        Math.max(0.35, radius * 0.0055),
        palette.filament,
      );
    }
    const out = radius * 0.04 + reach;
    dot(
      Math.cos(turn) * out,
      Math.sin(turn) * out,
      height,
      Math.max(0.7, radius * 0.019 * (0.7 + 0.6 * next())),
      [0.8 * tone, 0.47 * tone, 0.06],
    );
  }
  dot(0, 0, radius * 0.2, radius * 0.062, [0.28, 0.4, 0.1]);
  dot(0, 0, radius * 0.27, radius * 0.03, [0.55, 0.62, 0.22]);
}

function stem(
  layer: Layer,
  palette: Palette,
  next: Random,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  radius: number,
): void {
  const bend = (fromX + toX) / 2 + (next() - 0.5) * 60 * layer.unitPixels;
  const surface: Surface = (t, s) => {
    const a = (1 - t) * (1 - t),
      b = 2 * t * (1 - t),
      c = t * t;
    return [
      a * fromX + b * bend + c * toX + s * radius,
      -(a * fromY + b * (fromY * 0.4 + toY * 0.6) + c * toY),
      Math.sqrt(1 - s * s * 0.98) * radius,
    ];
  };
  const paint: Paint = (t, s) => {
    const tone = 0.8 + 0.4 * fbm(t * 9, s * 2 + 4, 3);
    return litBy(palette, scale(palette.stem, tone), [s * 0.95, 0.1, Math.sqrt(1 - s * s * 0.9)], 0.25);
  };
  layer.mesh(surface, 60, 10, paint, 0, 0, -60 * layer.unitPixels, 0, 0);
}

function leaf(
  layer: Layer,
  palette: Palette,
  next: Random,
  x: number,
  y: number,
  length: number,
  angle: number,
): void {
  const phase = next() * 9;
  const bend = (next() - 0.5) * 0.8;
  const ca = Math.cos(angle),
    sa = Math.sin(angle);
  const surface: Surface = (u, s) => {
    const half = length * 0.15 * Math.sin(Math.PI * Math.min(0.99, u * 0.97 + 0.015)) ** 0.8;
    const side = half * s * (1 + 0.08 * Math.sin(u * 26 + phase)) + bend * length * u * u * 0.35;
    return [
      length * u * ca - side * sa,
      length * u * sa + side * ca,
      length * (0.25 * u - 0.45 * u * u) + Math.abs(s) * half * 0.45,
    ];
  };
  const paint: Paint = (u, s, normal) => {
    const vein = fbm(s * 4 + phase, u * 12 - Math.abs(s) * 4, 4);
    const rib =
      Math.exp(-((s / 0.06) ** 2)) +
      0.45 *
        smoothstep(0.86, 1, Math.sin((u * 17 - Math.abs(s) * 3.2 + phase) * 2)) *
        smoothstep(0, 0.2, Math.abs(s));
    const tone = (0.62 + 0.75 * vein + 0.45 * rib) * (0.75 + 0.5 * u);
    return litBy(
      palette,
      scale(
        mix(palette.leaf, [palette.leaf[0] * 1.5, palette.leaf[1] * 1.25, palette.leaf[2] * 0.7], vein),
        tone,
      ),
      normal,
      0.6,
    );
  };
  layer.mesh(surface, cells(length), cells(length * 0.3), paint, x, y, -90 * layer.unitPixels, 0, 0);
}

/** One distance of the flower bed. */
export function flowerBed(
  width: number,
  height: number,
  palette: Palette,
  next: Random,
  blooms: readonly Bloom[],
  leaves: number,
  leafSize: number,
  blurRadius: number,
): HdrImage {
  const layer = new Layer(width, height);
  for (let i = 0; i < leaves; i++) {
    const length = height * (0.14 + 0.22 * next()) * leafSize;
    leaf(
      layer,
      palette,
      next,
      next() * width,
      height * (0.84 + 0.28 * next()),
      length,
      Math.PI / 2 + (next() - 0.5) * 2.2,
    );
  }
  blooms.forEach(([u, v, size, tiltX, tiltY], index) => {
    const x = u * width,
      y = v * height,
      radius = size * height;
    stem(
      layer,
      palette,
      next,
      x,
      y + radius * 0.1,
      x + (next() - 0.5) * width * 0.05,
      height * 1.1,
      (1.1 + size * 15) * layer.unitPixels,
    );
    poppy(layer, palette, next, x, y, blurRadius > 0 ? 0 : -index * 6, radius, tiltX, tiltY);
  });
  return layer.resolve(unit(palette.light), palette.shadow, blurRadius);
}

/** A disc of light out of focus, slightly brighter at its edge. */
export function bokeh(
  image: HdrImage,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  strength: number,
  softness = 1.5,
): void {
  for (
    let j = Math.max(0, Math.floor(y - radius - softness));
    j < Math.min(image.height, y + radius + softness);
    j++
  ) {
    for (
      let i = Math.max(0, Math.floor(x - radius - softness));
      i < Math.min(image.width, x + radius + softness);
      i++
    ) {
      const d = Math.hypot(i - x, j - y);
      const share =
        strength * smoothstep(radius + softness, radius - softness, d) * (0.65 + (0.35 * d) / radius);
      const q = (j * image.width + i) * 4;
      for (let c = 0; c < 3; c++) image.data[q + c] += colour[c] * share;
    }
  }
}
