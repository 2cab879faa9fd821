import { globSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, posix, relative, sep } from "node:path";
import { contentFiles, readContent } from "./contents.ts";
import { readSource, type SourceFile } from "./read-source.ts";

const root = join(import.meta.dirname, "../..");
const folders = ["contract", "server", "web"];
const aliases = folders.map((folder) => `#${folder}/`);

/** By path from the root, such as `web/main.tsx`. Without tests, and with JSON files that have texts for people. */
export type SourceFiles = ReadonlyMap<string, SourceFile>;

/** Reads every file that may have messages. */
export function readSources(): SourceFiles {
  const code = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  const paths = globSync([...code, ...contentFiles], { cwd: root });
  return new Map(
    paths
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !/\.(?:test|d)\.tsx?$|[-/]testing(?:[-/]|\.tsx?$)/.test(path))
      .sort()
      .map((path) => [path, readFileOf(path, readFileSync(join(root, path), "utf8"))]),
  );
}

/** The messages of a file, and what it loads with `import()`. */
export const readFileOf = (path: string, text: string): SourceFile =>
  isContent(path)
    ? { messages: readContent(path, text), problems: [], dynamicImports: [] }
    : readSource(path, text);

/** Whether it has texts and no code. */
export const isContent = (path: string): boolean => path.endsWith(".json");

/** The path that a specifier in a file names, with its query; `null` for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  // As the router's plugin writes it.
  if (isAbsolute(specifier)) return relative(root, specifier).replaceAll(sep, "/");
  if (aliases.some((alias) => specifier.startsWith(alias))) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(dirname(from), specifier) : null;
}
