import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const physical =
  /(?<![\w-])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right)|(?:text-align|float|clear):\s*(?:left|right))\s*[:;}]/;
/** What has no direction: maps, charts, and places that a script computes. */
const undirected = [
  /\.map__/,
  /\.chart__sun/,
  /\.editor-popover/,
  /\.palette \{/,
  // Beside words that are written the other way than the page.
  /\.input:dir\(rtl\)/,
];

it("styles name the start and the end of a line, not left and right, so that the layout mirrors", () => {
  const found = globSync("web/**/*.css", { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .filter((line) => physical.test(line) && !undirected.some((each) => each.test(line)))
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});
