/**
 * Prepares `npm start`, `npm run dev` and `npm test`: installs the packages and the Node of the lockfile, and
 * builds the web and the server. Plain JavaScript without packages, because it runs on any installed Node.
 */
import { execFileSync, spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { hashOf, isServerBuilt, webSources } from "./source-hashes.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, ".cache");
const programs = join(root, "node_modules", ".bin");
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];
const pinnedNode = join(
  root,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

export async function prepare({ build: builds = true } = {}) {
  refuseOldNode();
  mkdirSync(cache, { recursive: true });
  if (!packagesAreInstalled()) await install();
  if (!builds) return;
  await buildWeb();
  await buildServer();
}

/** The environment that npm gives its scripts: `node` is the pinned one. */
export function pinnedEnvironment() {
  return { ...process.env, PATH: [programs, machinePath()].join(delimiter) };
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new PrepareError(
    `Reflector needs Node 20.19 or newer to set itself up; this is ${process.versions.node}.`,
  );
}

/** npm records installed packages in `node_modules/.package-lock.json`, which must agree with the lockfile. */
function packagesAreInstalled() {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !installed) return false;
  const agrees = Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional;
  });
  return agrees && pinnedNodeIs(wanted["node_modules/node"].version);
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}

function pinnedNodeIs(version) {
  if (!existsSync(pinnedNode)) return false;
  try {
    return execFileSync(pinnedNode, ["--version"], { encoding: "utf8" }).trim() === `v${version}`;
  } catch {
    // A binary that can't run, such as one copied from another kind of machine, is set up again.
    return false;
  }
}

async function install() {
  say("Installing packages (a minute or two the first time) …");
  const log = join(cache, "install.log");
  // NODE_ENV=production must not leave out the packages that build the web.
  await npm(log, ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"]);
  // The package `node` fetches its binary in an install script, which newer npm runs only on request.
  await npm(log, ["rebuild", "node", "--ignore-scripts=false"]);
  if (!existsSync(pinnedNode)) throw new PrepareError(`The pinned Node was not set up; see ${shown(log)}.`);
}

/** npm on the machine's own Node: the pinned one goes away while packages are replaced. */
async function npm(log, args) {
  const environment = { ...process.env, PATH: machinePath() };
  const cli = process.env.npm_execpath ?? "";
  const node = process.env.npm_node_execpath ?? "";
  const known = basename(cli) === "npm-cli.js" && existsSync(node) && !isOurs(node);
  const code = known
    ? await run(node, [cli, ...args], { log, env: environment })
    : await run("npm", args, { log, env: environment, shell: process.platform === "win32" });
  if (code === 0) return;
  throw new PrepareError(
    `Installing packages failed: is this machine online? The details are in ${shown(log)}.`,
  );
}

/** PATH without any `node_modules/.bin`, which npm puts first for its scripts. */
function machinePath() {
  const folders = (process.env.PATH ?? process.env.Path ?? "").split(delimiter);
  return folders.filter((folder) => !folder.endsWith(join("node_modules", ".bin"))).join(delimiter);
}

function isOurs(path) {
  return resolve(path).startsWith(join(root, "node_modules") + sep);
}

async function buildWeb() {
  const stamp = join(cache, "web-build");
  const sources = hashOf(webSources());
  const isBuilt = existsSync(join(root, "dist", "web", "index.html"));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  await build("the web pages", [join(root, "node_modules", "vite", "bin", "vite.js"), "build"]);
  writeFileSync(stamp, sources);
}

async function buildServer() {
  if (!isServerBuilt()) await build("the server", [join(root, "scripts", "build-server.ts")]);
}

async function build(what, args) {
  say(`Building ${what} …`);
  const log = join(cache, "build.log");
  const code = await run(pinnedNode, args, { log, env: pinnedEnvironment() });
  if (code !== 0) throw new PrepareError(`Building ${what} failed; the details are in ${shown(log)}.`);
}

function run(program, args, { log, ...options }) {
  return new Promise((done, failed) => {
    const output = createWriteStream(log, { flags: "a" });
    output.write(`\n${new Date().toISOString()} ${[basename(program), ...args].join(" ")}\n`);
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    const end = (signal) => child.kill(signal);
    for (const signal of endings) process.once(signal, end);
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.once("error", (error) =>
      failed(new PrepareError(`${program} could not be run: ${error.message}.`)),
    );
    child.once("close", (code, signal) => {
      for (const each of endings) process.off(each, end);
      if (endings.includes(signal)) process.kill(process.pid, signal);
      output.end(() => done(code ?? 1));
    });
  });
}

function shown(file) {
  return relative(root, file);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Its message is one sentence for the person who ran the command. */
export class PrepareError extends Error {}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await prepare({ build: !process.argv.includes("--no-build") });
  } catch (error) {
    say(error instanceof PrepareError ? error.message : String(error.stack));
    process.exit(1);
  }
}
