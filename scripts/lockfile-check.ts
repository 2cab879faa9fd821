import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const entrySchema = z.looseObject({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
  cpu: z.array(z.string()).optional(),
  hasInstallScript: z.boolean().optional(),
});
const packagesSchema = z.record(z.string(), entrySchema);
type Packages = z.infer<typeof packagesSchema>;

/** The address by which npm names its default registry, whichever is configured. */
const defaultRegistry = "https://registry.npmjs.org/";

/**
 * What is wrong with a lockfile: a package without checksum, from elsewhere than the npm registry, or with an install
 * script that `allowScripts` in package.json doesn't name.
 */
export function lockfileProblems(packages: Packages, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "") return [];
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const problems: string[] = [];
    // npm writes no checksum for the binaries of other platforms that it never fetched.
    const isOtherPlatform = entry.optional === true && entry.cpu !== undefined;
    if (entry.integrity === undefined ? !isOtherPlatform : !entry.integrity.startsWith("sha512-"))
      problems.push(`${path} has no SHA-512 checksum.`);
    if (entry.link || (entry.resolved !== undefined && !entry.resolved.startsWith(defaultRegistry)))
      problems.push(`${path} does not come from the npm registry.`);
    if (entry.hasInstallScript && !(name in allowScripts))
      problems.push(`${path} runs a script when it is installed, which allowScripts does not name.`);
    return problems;
  });
}

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, "..", file), "utf8"));

if (import.meta.main) {
  const { allowScripts } = z
    .looseObject({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(readJson("package.json"));
  const problems = ["package-lock.json", "docs/package-lock.json"].flatMap((file) => {
    const { packages } = z.looseObject({ packages: packagesSchema }).parse(readJson(file));
    return lockfileProblems(packages, allowScripts).map((problem) => `${file}: ${problem}`);
  });
  if (problems.length > 0) {
    process.stdout.write(`${problems.join("\n")}\n`);
    process.exitCode = 1;
  }
}
