import { join } from "node:path";
import { cruise } from "dependency-cruiser";

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
    const neighbours = levels.get(folder) ?? new Map<string, Map<string, Import>>();
    levels.set(folder, neighbours);
    neighbours.set(one, (neighbours.get(one) ?? new Map<string, Import>()).set(other, found));
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

async function readImports(folders: readonly string[]): Promise<Import[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: join(import.meta.dirname, ".."),
      doNotFollow: { path: "(^|/)node_modules/" },
      // Tests may use everything next to them. The router's plugin generates the list of routes.
      exclude: { path: "\\.test\\.tsx?$|/testing(\\.tsx?$|/)|\\.gen\\.ts$|^web/public/" },
      tsPreCompilationDeps: true,
    },
    {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  );
  // It would be text only with a reporter.
  if (typeof output === "string") throw new Error(output);
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => folders.some((folder) => resolved.startsWith(`${folder}/`)))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

if (import.meta.main) {
  const cycles = findFolderCycles(
    await readImports(["contract", "server", "web", "scripts", "bench", "e2e", "scenes"]),
  );
  for (const { folder, circle, imports } of cycles) {
    process.stdout.write(`In ${folder || "the root"}: ${[...circle, circle[0]].join(" → ")}\n`);
    for (const { from, to } of imports) process.stdout.write(`  ${from} imports ${to}\n`);
  }
  if (cycles.length > 0) process.exitCode = 1;
}
