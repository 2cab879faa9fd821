import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { scenes } from "#contract/themes/scenes.ts";
import { type SceneLook, sceneLookSchema } from "#contract/themes/themes.ts";
import { measurePicture } from "#server/platform/pictures/picture-files.ts";
import { versionOfPicture } from "#server/platform/pictures/version.ts";

const id = "virtual:scene-looks";
const project = resolve(import.meta.dirname, "..");
const pictures = join(project, "web/public/backgrounds");
const cache = join(project, "node_modules/.cache/scene-looks");

type Look = SceneLook & { version: string };

/** `virtual:scene-looks`: what was measured on each built-in picture, as it is on a person's own. */
export function sceneLooks(): Plugin {
  return {
    name: "scene-looks",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(resolved) {
      if (resolved !== `\0${id}`) return null;
      const looks: Record<string, Look> = {};
      for (const { file } of scenes) looks[file] = await lookOf(file);
      return `export const sceneLooks = ${JSON.stringify(looks)};`;
    },
  };
}

/** Measured again when the picture or the way of measuring changes. */
async function lookOf(file: string): Promise<Look> {
  const path = join(pictures, file);
  if (!existsSync(path)) throw new Error(`The picture web/public/backgrounds/${file} is missing.`);
  const version = versionOfPicture(readFileSync(path));
  const kept = join(cache, `${version}-${measuring()}.json`);
  const known = existsSync(kept) ? sceneLookSchema.safeParse(parsed(readFileSync(kept, "utf8"))) : null;
  if (known?.success) return { ...known.data, version };
  const look = await measurePicture(path);
  mkdirSync(cache, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(look));
  renameSync(unfinished, kept);
  return { ...look, version };
}

const sources = ["look.ts", "picture-files.ts"].map((name) =>
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

/** A file cut short is as good as none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Measured anew.
    return null;
  }
}
