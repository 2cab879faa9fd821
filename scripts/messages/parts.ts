/** A module of the web, with what it imports. */
export type GraphModule = {
  path: string;
  isEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
};

type Loading = {
  /** What every page loads next after its entry, and with it the messages of the entry. */
  start: string;
  /** The keys of the messages that are loaded with a module. */
  keysWith(path: string): ReadonlySet<string>;
};

/**
 * The keys of the messages of each part of the web: a module that is loaded with `import()`, with all that it imports.
 * Messages that have been loaded before it in any case are left out. Parts without messages are left out, too.
 */
export function messagesOfParts(
  modules: readonly GraphModule[],
  { start, keysWith }: Loading,
): Map<string, Set<string>> {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const entry = modules.find(({ isEntry }) => isEntry)?.path ?? "";
  /** What loads a part: the parts that import it. */
  const importers = new Map<string, Set<string>>([[entry, new Set()]]);
  // The loop also visits entries added in it.
  for (const [part] of importers)
    for (const target of loadedWith(part, byPath).flatMap(({ dynamicImports }) => dynamicImports))
      importers.set(target, (importers.get(target) ?? new Set()).add(part));
  const parts = new Map<string, Set<string>>();
  for (const [part, before] of loadedBefore(importers)) {
    if (part === entry) continue;
    const own = part === start ? keysWith(part).union(keysWith(entry)) : keysWith(part);
    const earlier = [...before].filter((each) => part !== start || each !== entry);
    const keys = own.difference(new Set(earlier.flatMap((each) => [...keysWith(each)])));
    if (keys.size > 0) parts.set(part, keys);
  }
  return parts;
}

function loadedWith(part: string, byPath: ReadonlyMap<string, GraphModule>): GraphModule[] {
  const loaded = new Set([part]);
  for (const path of loaded) for (const imported of byPath.get(path)?.imports ?? []) loaded.add(imported);
  return [...loaded].flatMap((path) => byPath.get(path) ?? []);
}

/** For each part, the parts that every way to it loads first: its dominators, without itself. */
function loadedBefore(importers: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const parts = [...importers.keys()];
  const before = new Map([...importers].map(([part, its]) => [part, new Set(its.size === 0 ? [] : parts)]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [part, its] of importers) {
      const ways = [...its].map((importer) => new Set(before.get(importer)).add(importer));
      const next = ways.reduce((all, way) => all.intersection(way), ways[0] ?? new Set<string>());
      next.delete(part);
      if (next.size === before.get(part)?.size) continue;
      before.set(part, next);
      changed = true;
    }
  }
  return before;
}
