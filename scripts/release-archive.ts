/**
 * Makes `release/reflector-X.Y.Z-linux-ARCH.tar.gz`, which runs without Docker: the folder of the container image with
 * the Node of the lockfile, a program that starts both, and a unit for systemd.
 *
 *     node scripts/release-archive.ts [--arch arm64]
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import { type Arch, askedArch, makeReleaseFolder, nodeArch } from "./release-folder.ts";

const root = join(import.meta.dirname, "..");
const lockSchema = z.object({
  packages: z.object({ "node_modules/node": z.object({ version: z.string() }) }),
});

function makeArchive(arch: Arch): string {
  const parts = mkdtempSync(join(tmpdir(), "reflector-archive-"));
  const name = `reflector-${packageJson.version}-linux-${arch}`;
  const folder = join(parts, name);
  try {
    makeReleaseFolder(folder, arch);
    addNode(parts, folder, arch);
    cpSync(join(root, "deploy/archive/reflector"), join(folder, "reflector"));
    cpSync(join(root, "deploy/systemd/reflector.service"), join(folder, "reflector.service"));
    mkdirSync(join(root, "release"), { recursive: true });
    const archive = join(root, "release", `${name}.tar.gz`);
    execFileSync("tar", [
      "--create",
      "--gzip",
      `--file=${archive}`,
      `--directory=${parts}`,
      ...["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", name],
    ]);
    return archive;
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}

/** From the package that npm start takes it from, too. */
function addNode(parts: string, folder: string, arch: Arch): void {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const { version } = lock.packages["node_modules/node"];
  const packed = execFileSync("npm", ["pack", "--silent", `node-linux-${nodeArch[arch]}@${version}`], {
    cwd: parts,
    encoding: "utf8",
  }).trim();
  execFileSync("tar", ["--extract", `--file=${packed}`, "package/bin/node", "package/LICENSE"], {
    cwd: parts,
  });
  cpSync(join(parts, "package/bin/node"), join(folder, "bin/node"));
  cpSync(join(parts, "package/LICENSE"), join(folder, "bin/LICENSE"));
}

const { values } = parseArgs({ options: { arch: { type: "string" } } });
const arch = askedArch(values.arch);
if (!arch) throw new Error("An archive is made for amd64 or arm64.");
process.stdout.write(`${makeArchive(arch)}\n`);
