import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const straight = /\p{L}'(?:s|t|re|ve|ll|d|m)\b/u;

/** Patterns and words for texts that people write, with any apostrophe. */
const textsOfPeople =
  /platform\/search\/|remembered\/facts|journal\/asked|dialogue\/topics|understanding\/|labelled-lows|explicit-phrases/;

/** Sentences of this source with a straight apostrophe, as `file:line`. */
function straightApostrophes(name: string, source: string): string[] {
  // Most files have none anywhere, and parsing all would take long.
  if (!straight.test(source)) return [];
  const kind = name.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node);
    if (isText && node.text.includes(" ") && straight.test(node.text))
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

it("writes apostrophes in sentences of the app as ’", () => {
  const names = globSync(
    [
      "{web,contract,server}/**/*.{ts,tsx}",
      "contract/activities/built-in/*.json",
      "server/features/companion/dialogue/{voices/*,first-words}.json",
    ],
    {
      cwd: root,
    },
  ).filter((name) => !/\.test\.|testing/.test(name) && !textsOfPeople.test(name));
  expect(names.length).toBeGreaterThan(1000);
  // JSON is an expression of TypeScript, too.
  const found = names.flatMap((name) => {
    const source = readFileSync(join(root, name), "utf8");
    return straightApostrophes(name, name.endsWith(".json") ? `(${source})` : source);
  });
  expect(found).toEqual([]);
});

it("notices a straight one in text, in strings and in templates", () => {
  expect(straightApostrophes("a.tsx", "<p>\nIt isn't here.</p>")).toEqual(["a.tsx:2"]);
  expect(straightApostrophes("a.ts", 'const a = "It can\'t be read.";')).toEqual(["a.ts:1"]);
  expect(straightApostrophes("a.ts", "`$".concat("{a} isn't there`"))).toEqual(["a.ts:1"]);
  expect(straightApostrophes("a.ts", "// It isn't text.\nconst a = 'it’s';")).toEqual([]);
});
