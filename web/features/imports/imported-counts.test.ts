import { describe, expect, it } from "vitest";
import type { Import } from "#contract/imports/imports.ts";
import { explainUndo, formatImportedCounts } from "./imported-counts.ts";

const brought: Import["brought"] = [
  { kind: "reflection", added: 1200, removed: 0, kept: 0 },
  { kind: "chat", added: 1, removed: 0, kept: 0 },
  { kind: "message", added: 3, removed: 0, kept: 0 },
  { kind: "setting", added: 2, removed: 0, kept: 0 },
];

describe("what an import brought", () => {
  it("is told by kind, with what belongs together in one line", () => {
    expect(formatImportedCounts(brought, "added")).toEqual([
      "1,200 reflections",
      "1 conversation and 3 messages",
      "2 settings",
    ]);
    expect(formatImportedCounts(brought, "kept")).toEqual([]);
  });

  it("is undone by a rule that names only what it concerns", () => {
    expect(explainUndo(brought)).toBe(
      "Pictures and files go with their reflections. Settings and theme go back to what they were. What you have changed since stays, and so does anything that newer parts of your journal use.",
    );
    expect(explainUndo(brought.slice(0, 1))).toBe(
      "Pictures and files go with their reflections. What you have changed since stays.",
    );
  });
});
