import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListItem } from "#contract/reflections.ts";
import { groupByMonth, splitAtMarks } from "./month-groups.ts";

const item = (day: string): ListItem => ({
  id: day,
  kind: "daily",
  day,
  mood: null,
  title: "",
  excerpt: "",
  marks: [],
  tags: [],
  word_count: 0,
  damaged: false,
});

it("puts reflections under their months, in the order they came", () => {
  const groups = groupByMonth([
    item("2026-11-21"),
    item("2026-11-02"),
    item("2026-10-31"),
    item("2025-11-30"),
  ]);
  expect(groups.map(({ month, items }) => [month, items.length])).toEqual([
    ["2026-11", 2],
    ["2026-10", 1],
    ["2025-11", 1],
  ]);
});

describe("marks in an excerpt", () => {
  it("stand where the searched words stand", () => {
    const parts = splitAtMarks("the water was low", [[4, 9]]);
    expect(parts.map(({ text, isMarked }) => [text, isMarked])).toEqual([
      ["the ", false],
      ["water", true],
      [" was low", false],
    ]);
  });

  it("never lose or repeat a letter", () => {
    const ranges = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), ranges, (text, given) => {
        const marks = given.map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
        marks.sort(([one], [other]) => one - other);
        expect(
          splitAtMarks(text, marks)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
