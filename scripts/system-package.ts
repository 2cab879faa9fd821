import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first of these programs that can be run; a bare name is looked up in PATH. */
export function findProgram(candidates: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return candidates
    .flatMap((candidate) =>
      candidate.includes("/") ? [candidate] : folders.map((folder) => join(folder, candidate)),
    )
    .find(canRun);
}

/** Whether this process may install Debian packages, so that a bare build machine needs no preparation. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

export function installPackages(names: readonly string[]): void {
  const run = (args: readonly string[]) =>
    execFileSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    });
  process.stderr.write(`Installing ${names.join(", ")} with apt-get …\n`);
  run(["update", "-q"]);
  run(["install", "-q", "-y", "--no-install-recommends", ...names]);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
