import { expect, it } from "vitest";
import { findFolderCycles } from "./folder-cycles.ts";

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = "", to = ""] = line.split(" > ");
    return { from, to };
  });

it("refuses two folders that import each other, even without a cycle of files", () => {
  const there = { from: "web/drafts/sheet.tsx", to: "web/editor/editor.tsx" };
  const back = { from: "web/editor/places.ts", to: "web/drafts/page.ts" };
  expect(findFolderCycles([there, back])).toEqual([
    { folder: "web", circle: ["drafts", "editor"], imports: [there, back] },
  ]);
});

it("names a cycle of three folders, and not the folder that leads into it", () => {
  const found = findFolderCycles(
    imports(
      "web/a/1.ts > web/b/1.ts",
      "web/b/2.ts > web/c/1.ts",
      "web/c/2.ts > web/d/1.ts",
      "web/d/2.ts > web/b/3.ts",
    ),
  );
  expect(found.map(({ circle }) => circle)).toEqual([["b", "c", "d"]]);
});

it("finds cycles at every depth, also between a folder and a neighbouring file", () => {
  const deep = imports("web/a/b/c/1.ts > web/a/b/d/1.ts", "web/a/b/d/2.ts > web/a/b/c/2.ts");
  const beside = imports(
    "server/accounts.ts > server/sign-in/ways.ts",
    "server/sign-in/routes.ts > server/accounts.ts",
  );
  expect(findFolderCycles([...deep, ...beside]).map(({ folder, circle }) => [folder, ...circle])).toEqual([
    ["web/a/b", "c", "d"],
    ["server", "accounts.ts", "sign-in"],
  ]);
});

it("lets folders import each other in one direction, and files within their folder", () => {
  const lines = imports("web/a/1.ts > web/b/1.ts", "web/a/2.ts > web/a/1.ts", "web/b/c/1.ts > web/b/2.ts");
  expect(findFolderCycles(lines)).toEqual([]);
});
