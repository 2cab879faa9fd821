import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapseText, collapseUnchanged } from "./collapse-unchanged.ts";
import type { Part } from "./difference.ts";

const isUnchanged = (item: string) => item !== "changed";
const collapse = (items: readonly string[]) => collapseUnchanged(items, isUnchanged);
const outline = (items: readonly string[]) =>
  collapse(items).map((each) => (typeof each === "string" ? each : `${each.items.length} the same`));
const numbered = (count: number, changedAt: readonly number[]) =>
  Array.from({ length: count }, (_, index) => (changedAt.includes(index) ? "changed" : `${index}`));

describe("long unchanged runs", () => {
  it("collapse, except for the items next to a change", () => {
    expect(outline(numbered(20, [5, 15]))).toEqual([
      "4 the same",
      "4",
      "changed",
      "6",
      "7 the same",
      "14",
      "changed",
      "16",
      "3 the same",
    ]);
  });

  it("stay where they are short", () => {
    expect(outline(numbered(4, [2]))).toEqual(["0", "1", "changed", "3"]);
    expect(outline(numbered(3, []))).toEqual(["3 the same"]);
  });

  it("hide no change and lose nothing, whatever the items are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("same", "same", "same", "changed"), { maxLength: 60, size: "max" }),
        (items) => {
          const shown = collapse(items);
          expect(shown.flatMap((each) => (typeof each === "string" ? [each] : each.items))).toEqual(items);
          for (const [index, each] of shown.entries()) {
            if (typeof each === "string") continue;
            expect(each.items.length).toBeGreaterThanOrEqual(3);
            expect(each.items.every(isUnchanged)).toBe(true);
            expect(items.slice(each.at, each.at + each.items.length)).toEqual(each.items);
            expect([shown[index - 1], shown[index + 1]]).not.toContain("changed");
          }
        },
      ),
    );
  });
});

it("a long unchanged text collapses between words, also within a block", () => {
  const words = fc.constantFrom("rain", "sun", "the", "jetty", "walked", "日記", "😀");
  let collapsed = 0;
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 600, size: "max" }),
      fc.boolean(),
      fc.boolean(),
      (many, hasBefore, hasAfter) => {
        const change: Part = { kind: "added", text: "x" };
        const parts: Part[] = [
          ...(hasBefore ? [change] : []),
          { kind: "same", text: many.join(" ") },
          ...(hasAfter ? [change] : []),
        ];
        const shown = collapseText(parts);
        expect(shown.map(({ text }) => text).join("")).toBe(parts.map(({ text }) => text).join(""));
        for (const [index, part] of shown.entries()) {
          if (part.kind !== "collapsed" || index === 0) continue;
          collapsed += 1;
          expect(shown[index - 1]?.text).toMatch(/\s$|^x$/);
        }
      },
    ),
  );
  expect(collapsed).toBeGreaterThan(0);
});

it("text without spaces is never cut within a character", () => {
  const change: Part = { kind: "added", text: "x" };
  const text = `a${"😀".repeat(600)}`;
  const shown = collapseText([change, { kind: "same", text }, change]);
  expect(shown).toHaveLength(5);
  for (const part of shown) expect(part.text.isWellFormed()).toBe(true);
});
