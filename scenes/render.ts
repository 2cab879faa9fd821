import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, parse, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sceneFiles } from "#contract/themes/scenes.ts";
import { openRenderer, type Renderer } from "./engine/gl.ts";
import { develop } from "./engine/post.ts";
import { renderers } from "./registry.ts";

const usage =
  "npm run scenes -- [name…] [--force] [--width 2560] [--height 1440] [--aa 2] [--out folder] [--png]";

type SceneFile = keyof typeof renderers;
type Size = { width: number; height: number; aa: number };

const print = (line: string) => process.stdout.write(`${line}\n`);

const LOG_EVERY = 60_000; // milliseconds
let logged = performance.now();

/** Rewrites the current line on a terminal; writes a line a minute into a log. */
function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
  else if (text !== "" && performance.now() - logged > LOG_EVERY) {
    logged = performance.now();
    print(text);
  }
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      width: { type: "string", default: "2560" },
      height: { type: "string", default: "1440" },
      aa: { type: "string", default: "2" },
      out: { type: "string", default: join(import.meta.dirname, "../web/public/backgrounds") },
      png: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
    },
  });
  const size: Size = { width: Number(values.width), height: Number(values.height), aa: Number(values.aa) };
  if (!Object.values(size).every((side) => Number.isInteger(side) && side > 0))
    throw new Error("width, height and aa are whole numbers above 0");
  const all = sceneFiles;
  const unknown = positionals.filter((name) => !all.some((file) => parse(file).name === name));
  if (unknown.length > 0) throw new Error(`there is no scene called ${unknown.join(", ")}`);
  const files = all.filter((file) => positionals.length === 0 || positionals.includes(parse(file).name));
  return { size, files, out: resolve(values.out), png: values.png, force: values.force };
}

/** Makes one picture. It gets its final name only when it is complete. */
async function make(renderer: Renderer, scene: SceneFile, target: string, size: Size, heading: string) {
  const from = performance.now();
  const seconds = () => `${((performance.now() - from) / 1000).toFixed(0)} s`;
  renderer.onProgress = (share) =>
    progress(`${heading}: ${Math.round(share * 100)} % of this pass, ${seconds()}`);
  const { image, film } = await renderers[scene]({ ...size, renderer });
  progress(`${heading}: developing, ${seconds()}`);
  const bytes = await develop(image, film, target.endsWith(".png") ? "png" : "jpeg");
  const unfinished = `${target}.${process.pid}.part`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
  progress("");
  print(`${heading}: ${size.width} × ${size.height}, ${Math.ceil(bytes.length / 1024)} KiB, ${seconds()}`);
}

async function main() {
  const { size, files, out, png, force } = readOptions();
  await mkdir(out, { recursive: true });
  const planned = files.map((scene) => ({
    scene,
    target: join(out, png ? `${parse(scene).name}.png` : scene),
  }));
  const missing = planned.filter(({ target }) => force || !existsSync(target));
  if (missing.length < planned.length)
    print(`${planned.length - missing.length} of ${planned.length} already there`);
  if (missing.length === 0) return;
  const renderer = await openRenderer();
  try {
    for (const [index, { scene, target }] of missing.entries()) {
      const heading = `[${index + 1}/${missing.length}] ${parse(scene).name}`;
      try {
        await make(renderer, scene, target, size, heading);
      } catch (error) {
        process.exitCode = 1;
        process.stderr.write(`${heading}: ${error instanceof Error ? error.stack : String(error)}\n`);
      }
    }
  } finally {
    await renderer.close();
  }
}

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
}
