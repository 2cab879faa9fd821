import { join } from "node:path";
import { cruise, format, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";

export const checkedFolders = [
  "contract",
  "server",
  "web",
  "scripts",
  "bench",
  "chaos",
  "demo",
  "e2e",
  "scenes",
  "screens",
];

/** One file's import of another; paths from the project's root. */
export type Import = { from: string; to: string };
/** Neighbours in `folder` that import each other in a cycle, with one import for each step. */
export type FolderCycle = { folder: string; circle: readonly string[]; imports: readonly Import[] };

/**
 * Finds cycles between neighbours at every level of the tree: two folders, or a folder and a file next to it.
 * Folders can form a cycle while their files don't, and then no folder of it can be understood, moved or
 * reused alone. Names one cycle per folder.
 */
export function findFolderCycles(imports: readonly Import[]): FolderCycle[] {
  const levels = new Map<string, Map<string, Map<string, Import>>>();
  for (const found of imports) {
    const [from, to] = [found.from.split("/"), found.to.split("/")];
    const shared = from.findIndex((name, depth) => name !== to[depth]);
    const [one, other] = [from[shared], to[shared]];
    if (one === undefined || other === undefined) continue;
    const folder = from.slice(0, shared).join("/");
    const neighbours = levels.getOrInsertComputed(folder, () => new Map());
    neighbours.getOrInsertComputed(one, () => new Map()).set(other, found);
  }
  return [...levels].flatMap(([folder, neighbours]) => {
    const cycle = findCycle(neighbours);
    return cycle ? [{ folder, ...cycle }] : [];
  });
}

function findCycle(neighbours: ReadonlyMap<string, ReadonlyMap<string, Import>>) {
  // A neighbour that imports none of those left is on no cycle.
  const left = new Map(neighbours);
  const next = (name: string) => [...(left.get(name)?.keys() ?? [])].find((other) => left.has(other));
  let dropped: boolean;
  do {
    const free = [...left.keys()].filter((name) => next(name) === undefined);
    for (const name of free) left.delete(name);
    dropped = free.length > 0;
  } while (dropped);

  const path: string[] = [];
  let name = [...left.keys()][0];
  while (name !== undefined && !path.includes(name)) {
    path.push(name);
    name = next(name);
  }
  if (name === undefined) return null;
  const circle = path.slice(path.indexOf(name));
  const imports = circle.flatMap(
    (one, at) => left.get(one)?.get(circle[(at + 1) % circle.length] ?? "") ?? [],
  );
  return { circle, imports };
}

/** Tests may use everything next to them. The router's plugin generates the list of routes. */
const mayFormCycles = /\.test\.tsx?$|\/testing(\.tsx?$|\/)|\.gen\.ts$/;

function importsIn({ modules }: ICruiseResult, folders: readonly string[]): Import[] {
  const counts = (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`)) && !mayFormCycles.test(file);
  return modules
    .filter(({ source }) => counts(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => counts(resolved))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    );
}

/** Reads every import once, for the rules of `.dependency-cruiser.mjs` and for folder cycles. */
async function checkImports(folders: readonly string[]): Promise<void> {
  const root = join(import.meta.dirname, "..");
  const options = await extractDepcruiseOptions(join(root, ".dependency-cruiser.mjs"));
  const { output } = await cruise(
    [...folders],
    { ...options, baseDir: root },
    options.enhancedResolveOptions,
  );
  // It would be text only with a reporter.
  if (typeof output === "string") throw new Error(output);
  const directions = await format(output, { outputType: "err" });
  process.stdout.write(`${directions.output}`);
  const cycles = findFolderCycles(importsIn(output, folders));
  for (const { folder, circle, imports } of cycles) {
    process.stdout.write(`In ${folder || "the root"}: ${[...circle, circle[0]].join(" → ")}\n`);
    for (const { from, to } of imports) process.stdout.write(`  ${from} imports ${to}\n`);
  }
  if (directions.exitCode > 0 || cycles.length > 0) process.exitCode = 1;
}

if (import.meta.main) await checkImports(checkedFolders);
