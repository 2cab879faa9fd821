import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

it("lets no field cut what is pasted into it: a limit is said, and the text stays", () => {
  const names = globSync("web/**/*.tsx", { cwd: root });
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => /\bmaxLength[=:]/.test(readFileSync(join(root, name), "utf8")))).toEqual([]);
});
