import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const web = resolve(import.meta.dirname, "../web");
const fields = ["input", "textarea", "Autocomplete.Input"];
/** Inputs without text. */
const wordless = ["checkbox", "radio", "file", "range", "color", "date", "time", "number"];

/** Fields of this source without an `autocomplete` attribute, as `file:line`. */
function undecidedFields(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && isUndecided(node))
      found.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isUndecided({ tagName, attributes }: ts.JsxOpeningLikeElement): boolean {
  if (!fields.includes(tagName.getText())) return false;
  const given = attributes.properties.filter(ts.isJsxAttribute);
  const typeText = given.find(({ name }) => name.getText() === "type")?.initializer?.getText() ?? '"text"';
  // A type that is chosen, such as `{isMany ? "checkbox" : "radio"}`, names all it can be.
  const types = [...typeText.matchAll(/"(\w+)"/g)].map(([, type = ""]) => type);
  if (types.length > 0 && types.every((type) => wordless.includes(type))) return false;
  return !given.some(({ name }) => name.getText() === "autoComplete");
}

it("lets no browser keep what is typed into a field unless the field says so", () => {
  const names = globSync("**/*.tsx", { cwd: web }).filter((name) => !name.endsWith(".test.tsx"));
  const found = names.flatMap((name) => undecidedFields(name, readFileSync(join(web, name), "utf8")));
  expect(names.length).toBeGreaterThan(100);
  // Its attributes come from the upload: it takes files.
  expect(found.filter((place) => !place.startsWith("features/themes/theme-controls.tsx:"))).toEqual([]);
});

it("notices a field that says nothing", () => {
  expect(undecidedFields("a.tsx", "<p>\n<textarea rows={2} /></p>")).toEqual(["a.tsx:2"]);
  expect(undecidedFields("a.tsx", '<input type={isMany ? "checkbox" : "radio"} />')).toEqual([]);
  expect(undecidedFields("a.tsx", '<input type="search" autoComplete="off" />')).toEqual([]);
});
