import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The classes that a stylesheet styles by themselves, as `.name { … }` does. */
function namesIn(css: string): Set<string> {
  const rules = css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{/g);
  const selectors = [...rules].flatMap(([, selector = ""]) => selector.split(/,(?![^(]*\))/));
  return new Set(selectors.flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []));
}

const partOf = (file: string) => /^web\/(features\/)?[^/]+/.exec(file)?.[0] ?? "";

// A stylesheet stays once it is loaded, also after the page for which it came.
it("a class is styled by one part of the web alone, because their stylesheets meet on one page", () => {
  const partsOf = new Map<string, Set<string>>();
  for (const file of globSync("web/{attachments,editor,features,journal,shell,ui}/**/*.css"))
    for (const name of namesIn(readFileSync(file, "utf8")))
      partsOf.set(name, (partsOf.get(name) ?? new Set()).add(partOf(file)));
  expect(partsOf.size).toBeGreaterThan(500);
  expect([...partsOf].filter(([, parts]) => parts.size > 1)).toEqual([]);
});
