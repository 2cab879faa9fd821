import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const [claims = "", tests = ""] = page.split("\n## Tests\n");

/** The last table: a name, a file in backticks, a title. */
const named = [...tests.matchAll(/^\| ([\w-]+) \| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, name = "", file = "", title = ""]) => ({ name, file, title }),
);

/** Titles may be in any quotes; a quote inside is escaped there. */
const unescaped = (code: string) => code.replaceAll(/\\(["'`])/g, "$1");

it("lists tests", () => {
  expect(named.length).toBeGreaterThan(50);
});

it.each(named)("$file holds “$title”", ({ file, title }) => {
  const path = join(root, file);
  expect(existsSync(path)).toBe(true);
  const code = unescaped(readFileSync(path, "utf8"));
  const isTitle = ['"', "'", "`"].some((quote) => code.includes(`${quote}${title}${quote}`));
  expect(isTitle).toBe(true);
});

it("names no test in a row that is not listed, and lists none that no row names", () => {
  const used = [...claims.matchAll(/\[([\w-]+)\](?!\()/g)].map(([, name]) => name);
  expect([...new Set(used)].toSorted()).toEqual(named.map(({ name }) => name).toSorted());
});

it("says of each requirement whether it holds", () => {
  const rows = claims.split("\n").filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(150);
  for (const row of rows) expect(row).toMatch(/ \| (Holds|Not yet|Does not apply) \| \S/);
});

it("gives a reason for each claim that no test shows", () => {
  for (const row of claims.split("\n").filter((line) => / \| (Not yet|Does not apply) \| /.test(line)))
    expect(row.replaceAll(/\[[\w-]+\]/g, "")).toMatch(/ \| (Not yet|Does not apply) \| \S+ ?\S/);
});

it.each([
  ["Holds", /requirements, (\d+) hold,/],
  ["Not yet", /, and (\d+) are not fulfilled yet\./],
])("counts the requirements whose state is: %s", (state, sentence) => {
  const counts = claims.split("\n").flatMap((line) => {
    const [, numbers = "", , stated = ""] = line.split("|").map((cell) => cell.trim());
    if (stated !== state || !/^\d/.test(numbers)) return [];
    const [from, to = from] = numbers.split("–");
    return [last(to) - last(from) + numbers.split(",").length];
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  expect(sentence.exec(claims)?.[1]).toBe(String(total));
});

/** Of `6.2.11`: 11. */
const last = (number = "") => Number(number.split(".").at(-1));
