// The mountain range all the mountain scenes share: a warped ridged fractal shaped by hand-placed peaks,
// then carved by rain (droplet erosion). Baked once and kept in a cache folder, never next to the scenes.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FloatTexture } from "./gl.ts";
import { fbm, random, ridged } from "./noise.ts";

const CELLS = 1536; // a side
const SIZE_KM = 26; // a side; glsl/terrain.glsl uses the same figure
const DROPS = 700_000;
const VERSION = 2; // raise it when the shape changes, so that old cache files are not used
const CACHE = process.env.SCENES_CACHE ?? join(tmpdir(), "reflector-scenes-cache");

/** Peaks of the range: [height, x km, z km, width x km, width z km]; x is across, z away from the viewer. */
const PEAKS: readonly (readonly [number, number, number, number, number])[] = [
  [1.25, 2.4, 12.2, 2.3, 2.1],
  [0.8, -4.6, 13.5, 2.6, 2.2],
  [0.8, 7.2, 10.5, 1.9, 2.6],
  [0.75, -6.2, 8.2, 1.6, 1.9],
  [1.05, -1.2, 20, 4, 2.2],
  [0.9, 8, 19, 3, 2],
  [0.42, -2.4, 6.2, 1.5, 0.9],
  [0.5, 3.4, 5.4, 1.3, 1.1],
  [0.9, -9, 19, 3, 2],
];

function rawHeightKm(x: number, z: number): number {
  const wx = x + (fbm(x * 0.3 + 4, z * 0.3, 4) - 0.5) * 2.4;
  const wz = z + (fbm(x * 0.3 + 40, z * 0.3 + 9, 4) - 0.5) * 2.4;
  let mountain = 0.16;
  for (const [height, cx, cz, sx, sz] of PEAKS)
    mountain += height * Math.exp(-(((wx - cx) / sx) ** 2) - ((wz - cz) / sz) ** 2);
  return (
    mountain * (0.5 + 3.1 * ridged(wx * 0.16 + 3.3, wz * 0.16 + 1.1, 8)) +
    0.42 * fbm(x * 0.09 + 7, z * 0.09 + 2, 4) -
    0.05
  );
}

/**
 * Runs rain drops down the map (heights in cells): each takes soil where it is fast and drops it where it is
 * slow.
 */
function erode(map: Float32Array, cells: number, drops: number): void {
  const INERTIA = 0.06,
    CAPACITY = 5,
    MIN_SLOPE = 0.004,
    TAKE = 0.28,
    DROP = 0.28,
    EVAPORATION = 0.016,
    GRAVITY = 5;
  const LIFE = 70; // steps
  const RADIUS = 3; // cells that one drop carves
  const next = random(7);
  const brush: { offset: number; weight: number }[] = [];
  for (let j = -RADIUS; j <= RADIUS; j++) {
    for (let i = -RADIUS; i <= RADIUS; i++) {
      const weight = Math.max(0, RADIUS - Math.hypot(i, j));
      if (weight > 0) brush.push({ offset: j * cells + i, weight });
    }
  }
  const total = brush.reduce((sum, { weight }) => sum + weight, 0);
  for (const cell of brush) cell.weight /= total;
  for (let drop = 0; drop < drops; drop++) {
    let x = RADIUS + 1 + next() * (cells - 2 * RADIUS - 4);
    let y = RADIUS + 1 + next() * (cells - 2 * RADIUS - 4);
    let dx = 0,
      dy = 0,
      speed = 1,
      water = 1,
      soil = 0;
    for (let step = 0; step < LIFE; step++) {
      const u = x - (x | 0);
      const v = y - (y | 0);
      const at = (y | 0) * cells + (x | 0);
      const a = map[at],
        b = map[at + 1],
        c = map[at + cells],
        d = map[at + cells + 1];
      const before = a * (1 - u) * (1 - v) + b * u * (1 - v) + c * (1 - u) * v + d * u * v;
      dx = dx * INERTIA - ((b - a) * (1 - v) + (d - c) * v) * (1 - INERTIA);
      dy = dy * INERTIA - ((c - a) * (1 - u) + (d - b) * u) * (1 - INERTIA);
      const length = Math.hypot(dx, dy);
      if (length < 1e-9) break;
      dx /= length;
      dy /= length;
      x += dx;
      y += dy;
      if (x < RADIUS + 1 || y < RADIUS + 1 || x > cells - RADIUS - 3 || y > cells - RADIUS - 3) break;
      const u2 = x - (x | 0);
      const v2 = y - (y | 0);
      const to = (y | 0) * cells + (x | 0);
      const after =
        map[to] * (1 - u2) * (1 - v2) +
        map[to + 1] * u2 * (1 - v2) +
        map[to + cells] * (1 - u2) * v2 +
        map[to + cells + 1] * u2 * v2;
      const rise = after - before;
      const capacity = Math.max(-rise, MIN_SLOPE) * speed * water * CAPACITY;
      if (soil > capacity || rise > 0) {
        const amount = rise > 0 ? Math.min(rise, soil) : (soil - capacity) * DROP;
        soil -= amount;
        map[at] += amount * (1 - u) * (1 - v);
        map[at + 1] += amount * u * (1 - v);
        map[at + cells] += amount * (1 - u) * v;
        map[at + cells + 1] += amount * u * v;
      } else {
        const amount = Math.min((capacity - soil) * TAKE, -rise);
        for (const { offset, weight } of brush) map[at + offset] -= amount * weight;
        soil += amount;
      }
      speed = Math.sqrt(Math.max(0, speed * speed - rise * GRAVITY));
      water *= 1 - EVAPORATION;
    }
  }
}

function bake(): Float32Array {
  const cellKm = SIZE_KM / CELLS;
  const map = new Float32Array(CELLS * CELLS);
  for (let j = 0; j < CELLS; j++) {
    for (let i = 0; i < CELLS; i++)
      map[j * CELLS + i] = rawHeightKm((i / CELLS - 0.5) * SIZE_KM, j * cellKm) / cellKm;
  }
  erode(map, CELLS, DROPS);
  return map.map((height) => height * cellKm);
}

/** The heightmap in km as a texture (about 20 s the first time, then from the cache). */
export function loadTerrain(): FloatTexture {
  const file = join(CACHE, `terrain-${VERSION}.f32`);
  let data: Float32Array;
  if (existsSync(file)) {
    const bytes = readFileSync(file);
    data = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  } else {
    data = bake();
    mkdirSync(CACHE, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, Buffer.from(data.buffer));
    renameSync(unfinished, file);
  }
  return { data, width: CELLS, height: CELLS, channels: 1 };
}
