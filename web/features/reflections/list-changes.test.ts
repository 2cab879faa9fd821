import { expect, it } from "vitest";
import type { Day } from "#contract/day-rules.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { aListItem } from "#contract/reflections/testing.ts";
import { createListChanges, type ListPage } from "./list-changes.ts";

const item = (id: string, day: Day) => aListItem(id, { day });
const page = (items: ListItem[], next_cursor: string | null): ListPage => ({
  reflections: items,
  next_cursor,
  left_to_index: 0,
  asked_at: 1000,
});
const [a, b, c, d, e, f] = [
  item("a", "2026-11-21"),
  item("b", "2026-11-20"),
  item("c", "2026-10-02"),
  item("d", "2026-10-01"),
  item("e", "2026-09-01"),
  item("f", "2026-08-01"),
];
const pages = [page([a, b], "after b"), page([c, d], "after d"), page([e, f], null)];

function notesAt(time = 2000) {
  const clock = { time };
  return { clock, ...createListChanges(() => clock.time) };
}
const known = (notes: ReturnType<typeof notesAt>, order: "newest" | "longest" = "newest") =>
  [null, "after b", "after d"].map((cursor) => notes.knownPage(pages, cursor, order) !== undefined);

it("asks only for the first page when nothing changed", () => {
  expect(known(notesAt())).toEqual([false, true, true]);
});

it("asks for the page a changed reflection was on, and for the one it is on now", () => {
  const notes = notesAt();
  notes.note({ id: "d", day: "2026-08-15" });
  expect(known(notes)).toEqual([false, false, false]);
  const other = notesAt();
  other.note({ id: "new", day: "2026-10-15" });
  expect(known(other)).toEqual([false, false, true]);
});

it("asks for the whole list when the change may be anywhere", () => {
  const notes = notesAt();
  notes.note({ id: "new", day: "2026-11-21" });
  expect(known(notes)).toEqual([false, true, true]);
  expect(known(notes, "longest")).toEqual([false, false, false]);
  notes.note(null);
  expect(known(notes)).toEqual([false, false, false]);
});

it("asks for everything after a while, and keeps pages that are newer than the change", () => {
  const notes = notesAt(500);
  notes.note(null);
  notes.clock.time = 2000;
  expect(known(notes)).toEqual([false, true, true]);
  notes.clock.time = 1000 + 11 * 60_000;
  expect(known(notes)).toEqual([false, false, false]);
});

it("ends a page that grew at its start where it ended before", () => {
  const grown = { ...page([item("new", "2026-11-21"), a, b, c], "after c"), asked_at: 2000 };
  const joined = notesAt().endAsKnown(grown, pages);
  expect(joined.reflections.map(({ id }) => id)).toEqual(["new", "a", "b"]);
  expect(joined.next_cursor).toBe("after b");
});

it("ends it with the next page if its own last reflection was deleted or moved", () => {
  const shorter = { ...page([a, c, d, e], "after e"), asked_at: 2000 };
  expect(notesAt().endAsKnown(shorter, pages)).toMatchObject({
    reflections: [a, c, d],
    next_cursor: "after d",
  });
  const notes = notesAt();
  notes.note({ id: "b", day: "2026-10-15" });
  const moved = { ...page([a, { ...b, day: "2026-10-15" }, c, d], "after d"), asked_at: 2000 };
  expect(notes.endAsKnown(moved, pages).reflections).toHaveLength(4);
});

it("keeps a page as it is if it meets no known end", () => {
  const strange = { ...page([item("x", "2026-11-21")], "after x"), asked_at: 2000 };
  expect(notesAt().endAsKnown(strange, pages)).toBe(strange);
});
