import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { describedTables } from "./testing/described-tables.ts";

/** Backup, restore and move carry every table, from a list that their own test keeps complete. */
const readsAll = "backups";

/** What the platform keeps for its features: named keys, and a row that makes two answers take the same time. */
const shared = new Set(["installation", "rate_limits"]);

/** One feature in two folders. */
const together = new Set(["attachments", "reflections"]);

const ownerOf = new Map(describedTables.map(({ name, owner }) => [name, owner]));
const builders = new Set(
  ["selectFrom", "insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto", "table"].concat([
    "innerJoin",
    "leftJoin",
    "rightJoin",
    "fullJoin",
    "crossJoin",
    "using",
    "from",
  ]),
);

/** The tables that a source names to Kysely, or in a text of SQL. */
function tablesIn(source: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const [table = ""] = name.trim().split(/\s/);
    if (ownerOf.has(table)) found.add(table);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && builders.has(nameOf(node.expression))) {
      const [first] = node.arguments;
      const named = first && ts.isArrayLiteralExpression(first) ? first.elements : first ? [first] : [];
      for (const each of named) if (ts.isStringLiteralLike(each)) add(each.text);
    }
    if (ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === "sql") {
      const text = node.template.getText();
      for (const [, table = ""] of text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)/gi)) add(table);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return [...found].sort();
}

const nameOf = (node: ts.Expression): string => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : "";
};

const isOwner = (feature: string, owner: string) =>
  feature === owner || (together.has(feature) && together.has(owner));

/** What others than its owner name; they ask the owner instead. */
const foreignTables = (feature: string, source: string) =>
  feature === readsAll
    ? []
    : tablesIn(source).filter((table) => !isOwner(feature, ownerOf.get(table) ?? "") && !shared.has(table));

const folder = join(import.meta.dirname, "features");
const platform = join(import.meta.dirname, "platform");
const sourcesIn = (cwd: string) =>
  globSync("**/*.ts", { cwd }).filter((file) => !/(\.test|(^|\/)testing)\.ts$/.test(file));

it.each(sourcesIn(platform))("the platform names no table of a feature: %s", (file) => {
  expect(foreignTables("platform", readFileSync(join(platform, file), "utf8"))).toEqual([]);
});

describe("a feature", () => {
  it.each(sourcesIn(folder))("names no table of another: %s", (file) => {
    const [feature = ""] = file.split(/[/\\]/);
    expect(foreignTables(feature, readFileSync(join(folder, file), "utf8"))).toEqual([]);
  });

  it.each([
    ['tx.selectFrom("users").select("id")', ["users"]],
    ['tx.deleteFrom("sessions as gone").execute()', ["sessions"]],
    ['tx.selectFrom(["reminders", "users as people"])', ["users"]],
    ['presentOf(tx).innerJoin("attachment_uses", "reflection_id", "id")', ["attachment_uses"]],
    ['({ selectFrom }) => selectFrom("avatars")', ["avatars"]],
    ["sql<Row>`select day from reflections where owner_id = $1`.execute(tx)", ["reflections"]],
    ["sql`update users set day_end = $1`", ["users"]],
    ['tx.selectFrom("reminders").select("users")', []],
  ])("that does so is found: %s", (source, tables) => {
    expect(foreignTables("reminders", source)).toEqual(tables);
  });
});
