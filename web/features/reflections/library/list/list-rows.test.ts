import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { aListItem } from "#contract/reflections/testing.ts";
import { daysLeftInWords, headByDeletion, headByMonth, startNearMark, withIndex } from "./list-rows.ts";

const item = (day: string) => aListItem(day, { day });

it("puts a heading over the first reflection of each month", () => {
  const rows = headByMonth([item("2026-11-21"), item("2026-11-02"), item("2026-10-31"), item("2025-10-30")]);
  expect(rows.map(({ item: { day }, heading }) => [day, heading])).toEqual([
    ["2026-11-21", { name: "2026-11", above: null, count: 2 }],
    ["2026-11-02", null],
    ["2026-10-31", { name: "2026-10", above: "2026-11", count: 1 }],
    ["2025-10-30", { name: "2025-10", above: "2026-10", count: 1 }],
  ]);
});

it("puts the trash under headings of when it was deleted, whatever day it was written about", () => {
  const deleted = (at: string, day: string) => aListItem(at, { day, deleted_at: `${at}T12:00:00.000Z` });
  const rows = headByDeletion(
    [
      deleted("2026-11-28", "2026-03-01"),
      deleted("2026-11-28", "2026-11-20"),
      deleted("2026-11-27", "2026-11-20"),
      deleted("2026-11-22", "2026-11-21"),
      deleted("2026-11-21", "2026-11-27"),
    ],
    "2026-11-28",
    (instant) => instant.toISOString().slice(0, 10),
  );
  expect(rows.map(({ heading }) => heading && [heading.name, heading.count])).toEqual([
    ["Deleted today", 2],
    null,
    ["Deleted yesterday", 1],
    ["Deleted in the last 7 days", 1],
    ["Deleted earlier", 1],
  ]);
});

it("gives a date to the first reflection of each day", () => {
  const rows = headByMonth([item("2026-11-21"), item("2026-11-21"), item("2026-11-20"), item("2026-10-20")]);
  expect(rows.map(({ isSameDay }) => isSameDay)).toEqual([false, true, false, false]);
});

describe("an excerpt whose first hit comes late", () => {
  const marked = ({
    excerpt = "",
    marks = [],
  }: Pick<ListItem, "excerpt" | "marks"> | ReturnType<typeof startNearMark>) =>
    marks.map(([start, end]) => excerpt.slice(start, end));

  it("begins shortly before the hit, at a word", () => {
    const before = "He stood there with his hand on the last post and said nothing. ".repeat(3);
    const excerpt = `${before}Then he said the water was low.`;
    const start = excerpt.indexOf("water");
    const near = startNearMark({ excerpt, marks: [[start, start + 5]] });
    expect(near.excerpt).toMatch(/^… [a-zA-Z]/);
    expect(near.excerpt.indexOf("water")).toBeLessThan(60);
    expect(marked(near)).toEqual(["water"]);
  });

  it("keeps its marks on the same words, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
        fc.nat(299),
        (excerpt, at) => {
          const start = Math.min(at, excerpt.length - 1);
          const item: Pick<ListItem, "excerpt" | "marks"> = { excerpt, marks: [[start, start + 1]] };
          expect(marked(startNearMark(item))).toEqual(marked(item));
        },
      ),
    );
  });
});

const trashedAt = "2026-11-01T12:00:00.000Z";

it("counts the days that something stays in the trash, and names the last one", () => {
  expect(daysLeftInWords(trashedAt, new Date(trashedAt))).toBe("30 days left");
  expect(daysLeftInWords(trashedAt, new Date("2026-11-02T11:00:00Z"))).toBe("30 days left");
  expect(daysLeftInWords(trashedAt, new Date("2026-11-02T13:00:00Z"))).toBe("29 days left");
  expect(daysLeftInWords(trashedAt, new Date("2026-11-30T13:00:00Z"))).toBe("Deleted for good within a day");
  expect(daysLeftInWords(trashedAt, new Date("2026-12-05T13:00:00Z"))).toBe("Deleted for good within a day");
});

it("keeps the row with the focus among those that are drawn, in order", () => {
  expect(withIndex([10, 11, 12], 3, 20)).toEqual([3, 10, 11, 12]);
  expect(withIndex([10, 11, 12], 11, 20)).toEqual([10, 11, 12]);
  expect(withIndex([1, 2], 9, 9)).toEqual([1, 2]);
  expect(withIndex([1, 2], null, 9)).toEqual([1, 2]);
});
