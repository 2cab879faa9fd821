/**
 * Whether the build still matches the sources. Plain JavaScript without packages, because `prepare.mjs`
 * runs it on any installed Node.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the build of the web reads. */
export const webSources = () =>
  sources([
    "package-lock.json",
    "package.json",
    "tsconfig.json",
    "vite.config.ts",
    "scripts/build-files.ts",
    "scripts/bundle-service-worker.ts",
    "scripts/lean-contract.ts",
    "scripts/preload-app.ts",
    "scripts/scene-palettes.ts",
    "scripts/messages",
    "server/platform/languages",
    "messages",
    "contract",
    "web",
    "server/platform/pictures",
  ]);

/** What the build of the server reads. */
export const serverSources = () =>
  sources(["package-lock.json", "package.json", "scripts/build-server.ts", "contract", "server"]);

/** The server as it was built last. */
export const builtServer = join(root, "dist", "server", "main.js");
export const serverStamp = join(root, "dist", "server", "sources");

export function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/** A build ends by writing the hash of its sources, as they were when it began, to its stamp. */
export const isMadeOf = (stamp, files) => existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(files);

export const isServerBuilt = () => existsSync(builtServer) && isMadeOf(serverStamp, serverSources());

/** Excludes tests, build output and model weights. */
function sources(names) {
  return names
    .flatMap((name) => (/\.\w+$/.test(name) ? join(root, name) : filesIn(join(root, name))))
    .filter((file) => existsSync(file) && !/(\.(test|gen)\.tsx?|\.onnx)$/.test(file));
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
