import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const entrySchema = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockfileSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });
type Lockfile = z.infer<typeof lockfileSchema>;
type Missing = { name: string; version: string; dev: boolean };

const root = join(import.meta.dirname, "..");
/** The manual's packages have their own, so that those who run the server don't install them. */
export const lockfiles = ["package-lock.json", "docs/package-lock.json"];

export function readLockfile(file: string): Lockfile {
  return lockfileSchema.parse(JSON.parse(readFileSync(join(root, file), "utf8")));
}

/** Preserves npm's order of the fields, which an object schema would change. */
const asWrittenSchema = z.record(z.string(), z.unknown());

function complete(file: string, missing: readonly Missing[]): void {
  const lockfile = asWrittenSchema.parse(JSON.parse(readFileSync(join(root, file), "utf8")));
  const entries = [
    ...Object.entries(asWrittenSchema.parse(lockfile.packages)),
    ...missing.map((entry) => [`node_modules/${entry.name}`, platformEntry(entry)] as const),
  ].sort(([a], [b]) => a.localeCompare(b, "en"));
  writeFileSync(
    join(root, file),
    `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(entries) }, null, 2)}\n`,
  );
}

/**
 * Binaries of other platforms that are missing from the lockfile. npm writes no entry for one that it could not find
 * when the lockfile was made. On that platform, `npm ci` then refuses the whole lockfile or leaves the binary out.
 */
export function missingPlatformPackages({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([path, { dev = false, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isReachable(packages, path, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** An entry as npm writes it, without a checksum; the platform is read from the package's name. */
export function platformEntry({ name, version, dev }: Missing): Record<string, unknown> {
  const platform = name.slice(name.indexOf("/") + 1);
  const os = /openharmony|android|darwin|freebsd|linux|win32/.exec(platform)?.[0];
  const cpu = /wasm32|arm64|arm|x64|ia32|ppc64|riscv64|s390x/.exec(platform.replace("openharmony", ""))?.[0];
  if (!cpu || !/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`No platform can be read from ${name} ${version}.`);
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === "linux" && { libc: [platform.includes("musl") ? "musl" : "glibc"] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

function isReachable(packages: Lockfile["packages"], from: string, name: string): boolean {
  const parents = from
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return ["", ...parents].some((parent) => `${parent && `${parent}/`}node_modules/${name}` in packages);
}

if (import.meta.main) {
  for (const file of lockfiles) {
    const missing = missingPlatformPackages(readLockfile(file));
    complete(file, missing);
    process.stdout.write(`${missing.length} entries were added to ${file}.\n`);
  }
}
