import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { sceneFiles } from "#contract/themes/scenes.ts";
import { type ScenePalette, scenePaletteSchema } from "#contract/themes/themes.ts";
import { measurePicture } from "#server/platform/pictures/picture-files.ts";
import { versionOfPicture } from "#server/platform/pictures/version.ts";

const id = "virtual:scene-palettes";
const project = resolve(import.meta.dirname, "..");
const pictures = join(project, "web/public/backgrounds");
const cache = join(project, "node_modules/.cache/scene-palettes");

type Palette = ScenePalette & { version: string };

/** `virtual:scene-palettes`: each built-in picture's palette, measured as a person's own pictures are. */
export function scenePalettes(): Plugin {
  return {
    name: "scene-palettes",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(resolved) {
      if (resolved !== `\0${id}`) return null;
      const rows: Record<string, ReturnType<typeof packed>> = {};
      for (const file of sceneFiles) rows[file] = packed(await paletteOf(file));
      return `export const scenePalettes = Object.fromEntries(Object.entries(${JSON.stringify(rows)}).map(${unpacked}));`;
    },
  };
}

const tinyPicture = "data:image/webp;base64,";

/** Every first visit loads these. Without the names of their fields they are much smaller. */
const packed = ({
  base,
  accent,
  accent_ink,
  accent_deep,
  glow,
  peak,
  floor,
  mean,
  placeholder,
  version,
}: Palette) => [
  [base, accent, accent_ink, accent_deep, glow].join(""),
  peak,
  floor,
  mean,
  placeholder.replace(tinyPicture, ""),
  version,
];
const unpacked = `([file, [colours, peak, floor, mean, tiny, version]]) => {
  const [base, accent, accent_ink, accent_deep, glow] = colours.match(/#.{6}/g);
  return [file, { base, accent, accent_ink, accent_deep, glow, peak, floor, mean, placeholder: "${tinyPicture}" + tiny, version }];
}`;

/** Cached until the picture or the way of measuring changes. */
export async function paletteOf(file: string): Promise<Palette> {
  const path = join(pictures, file);
  if (!existsSync(path)) throw new Error(`The picture web/public/backgrounds/${file} is missing.`);
  const version = versionOfPicture(readFileSync(path));
  const kept = join(cache, `${version}-${measuring()}.json`);
  const known = existsSync(kept) ? scenePaletteSchema.safeParse(parsed(readFileSync(kept, "utf8"))) : null;
  if (known?.success) return { ...known.data, version };
  const palette = await measurePicture(path);
  mkdirSync(cache, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(palette));
  renameSync(unfinished, kept);
  return { ...palette, version };
}

const sources = ["palette.ts", "picture-files.ts"].map((name) =>
  join(project, "server/platform/pictures", name),
);
let hashOfSources: string | null = null;

function measuring(): string {
  if (hashOfSources !== null) return hashOfSources;
  const hash = createHash("sha256");
  for (const source of sources) hash.update(readFileSync(source));
  hashOfSources = hash.digest("hex").slice(0, 16);
  return hashOfSources;
}

/** A truncated file counts as none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is measured again.
    return null;
  }
}
