import { describe, expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import { foldSame } from "../merge/folds.ts";
import { mergeDrafts } from "../merge/merge-drafts.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `Paragraph ${index}.`);

function outline(blocks: readonly string[], changedAt: readonly number[]): string[] {
  const body = blocks.join("\n\n");
  const changed = blocks.map((block, index) => (changedAt.includes(index) ? `${block} More.` : block));
  const base = { ...emptyDraft, body };
  const { hunks } = mergeDrafts(base, { ...emptyDraft, body: changed.join("\n\n") }, base);
  return foldSame(hunks).map((each) =>
    "kind" in each ? `${each.hunks.length} the same` : each.hunk.kind === "same" ? each.hunk.text : "changed",
  );
}

describe("long unchanged runs", () => {
  it("are put away, all but the paragraphs beside a change", () => {
    expect(outline(numbers(20), [5, 15])).toEqual([
      "4 the same",
      "Paragraph 4.",
      "changed",
      "Paragraph 6.",
      "7 the same",
      "Paragraph 14.",
      "changed",
      "Paragraph 16.",
      "3 the same",
    ]);
  });

  it("stay where they are short", () => {
    expect(outline(numbers(4), [2])).toEqual(["Paragraph 0.", "Paragraph 1.", "changed", "Paragraph 3."]);
  });
});
