/**
 * Makes the folder that the container image and the archive run from: the built server and web, the files that the
 * server reads beside them, and of the packages only those that the build leaves out.
 *
 *     node scripts/release-folder.ts FOLDER [--arch arm64]
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import { licencesOf } from "./package-licences.ts";
import { isServerBuilt } from "./source-hashes.mjs";

const root = join(import.meta.dirname, "..");

/** The packages that the built server loads or reads from node_modules (`external` in build-server.ts, and two with data). */
const loaded = [
  "better-sqlite3",
  "sharp",
  "piscina",
  "onnxruntime-web",
  "wink-eng-lite-web-model",
  "@iconify-json/lucide",
];

/** What those declare and don't load: for a compiler, and for other ways to run the encoder. */
const notLoaded = ["node-addon-api", "flatbuffers", "guid-typescript", "long", "platform", "protobufjs"];

/** Processors as Docker names them; all with Linux and glibc. */
const arches = ["amd64", "arm64"] as const;
export type Arch = (typeof arches)[number];
/** As Node names them. */
export const nodeArch = { amd64: "x64", arm64: "arm64" } as const satisfies Record<Arch, string>;

export function makeReleaseFolder(folder: string, arch: Arch): void {
  if (!isServerBuilt() || !existsSync(join(root, "dist/web/index.html")))
    throw new Error("The build is missing or older than the sources: npm run build");
  const packages = mkdtempSync(join(tmpdir(), "reflector-packages-"));
  try {
    installPackages(packages, arch);
    if (existsSync(folder)) throw new Error(`${folder} already exists. Name a new folder.`);
    mkdirSync(folder, { recursive: true });
    for (const part of ["dist/server", "dist/web"])
      cpSync(join(root, part), join(folder, part), { recursive: true });
    copyDataFiles(folder);
    for (const path of neededPackages()) copyPackage(packages, folder, path, arch);
    copySwaggerPages(packages, folder);
    for (const file of ["LICENSE", "CHANGELOG.md", ".env.example", "messages"])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    writeFileSync(join(folder, "LICENSES.txt"), licencesOf(join(packages, "node_modules")));
    const { name, version, license, type } = packageJson;
    writeFileSync(
      join(folder, "package.json"),
      `${JSON.stringify({ name, version, license, private: true, type }, null, 2)}\n`,
    );
  } finally {
    rmSync(packages, { recursive: true, force: true });
  }
}

function installPackages(folder: string, arch: Arch): void {
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    cpSync(join(root, file), join(folder, file));
  execFileSync(
    "npm",
    [
      "ci",
      "--omit=dev",
      "--ignore-scripts",
      "--no-audit",
      "--os=linux",
      `--cpu=${nodeArch[arch]}`,
      "--libc=glibc",
    ],
    { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
}

/** The built server loads data files, such as word lists and model weights, from the folders of the sources. */
function copyDataFiles(folder: string): void {
  cpSync(join(root, "server"), join(folder, "server"), {
    recursive: true,
    filter: (from) =>
      statSync(from).isDirectory()
        ? basename(from) !== "testing"
        : !/\.(ts|mjs|json)$/.test(from) || basename(from) === "tokenizer.json",
  });
}

/** Their folders, with those of all that they depend on. */
function neededPackages(): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const path = placeOf(name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = lockedPackages[path] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!notLoaded.includes(each)) visit(each, path);
  };
  for (const name of loaded) visit(name, "");
  return [...found];
}

const dependenciesSchema = z.record(z.string(), z.string()).optional();
const { packages: lockedPackages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ dependencies: dependenciesSchema, optionalDependencies: dependenciesSchema }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

/** Node looks for a package in the `node_modules` of the importing package, then in those of each parent folder. */
function placeOf(name: string, from: string): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf("/node_modules/")))) {
    const place = join(above, "node_modules", name);
    if (lockedPackages[place]) return place;
    if (above === "") return undefined;
  }
}

/** Sources, types and notes. */
const unneeded =
  /(\.map|\.md|\.d\.[mc]?ts)$|^better-sqlite3\/(deps|src)$|^piscina\/(benchmark|docs|src|test|test-jest)$|^onnxruntime-(web|common)\/(lib|docs)$/;
const encoderRuntime = ["ort.node.min.mjs", "ort-wasm-simd-threaded.mjs", "ort-wasm-simd-threaded.wasm"];

function copyPackage(packages: string, folder: string, path: string, arch: Arch): void {
  const from = join(packages, path);
  // Binaries of other platforms are not installed.
  if (!existsSync(from)) return;
  cpSync(from, join(folder, path), {
    recursive: true,
    filter: (file) => {
      const within = relative(join(packages, "node_modules"), file).replaceAll(sep, "/");
      if (unneeded.test(within) || (file !== from && basename(file) === "node_modules")) return false;
      if (within.startsWith("better-sqlite3/prebuilds/"))
        return basename(file) === `linux-${nodeArch[arch]}.node`;
      return !within.startsWith("onnxruntime-web/dist/") || encoderRuntime.includes(basename(file));
    },
  });
}

/** The pages of `/api/docs/`; the code around them is in the build. */
function copySwaggerPages(packages: string, folder: string): void {
  const path = "node_modules/@fastify/swagger-ui/static";
  cpSync(join(packages, path), join(folder, path), {
    recursive: true,
    filter: (file) => !file.endsWith(".map"),
  });
}

/** Of the arguments. Without one, or with an empty one, it is this machine's. */
export function askedArch(name: string | undefined): Arch | undefined {
  return arches.find((each) => (name ? each === name : nodeArch[each] === process.arch));
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { arch: { type: "string" } },
  });
  const [folder] = positionals;
  const arch = askedArch(values.arch);
  if (!folder || !arch) {
    process.stderr.write(`Usage: node scripts/release-folder.ts FOLDER [--arch ${arches.join(" | ")}]\n`);
    process.exit(1);
  }
  makeReleaseFolder(resolve(folder), arch);
}
