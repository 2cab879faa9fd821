import { expect, it } from "vitest";
import { aListItem } from "#contract/reflections/testing.ts";
import { type BulkChange, changeItems, inverseOf, itemAfter } from "./list-cache.ts";
import type { ListPages } from "./reflection-queries.ts";

const list: ListPages = {
  pages: [
    { reflections: [aListItem("a"), aListItem("b")], next_cursor: "next", left_to_index: 0, asked_at: 0 },
    { reflections: [aListItem("c"), aListItem("d")], next_cursor: null, left_to_index: 0, asked_at: 0 },
  ],
  pageParams: [null, "next"],
};
const idsOf = (pages: ListPages | undefined) =>
  pages?.pages.map((page) => page.reflections.map(({ id }) => id));

it("takes reflections out of every page that holds them", () => {
  const left = changeItems(list, new Set(["b", "c", "elsewhere"]), () => null);
  expect(idsOf(left)).toEqual([["a"], ["d"]]);
});

it("changes reflections in place", () => {
  const starred = changeItems(list, new Set(["d"]), (one) => ({ ...one, starred: true }));
  expect(starred?.pages[1]?.reflections.map((one) => one.starred)).toEqual([false, true]);
});

it("has nothing to change in a list that is not loaded", () => {
  expect(changeItems(undefined, new Set(["a"]), () => null)).toBeUndefined();
});

it("shows what a bulk change does to one of the list", () => {
  const one = { ...aListItem("a"), tags: ["papa"] };
  expect(itemAfter(one, { do: "star" })).toEqual({ ...one, starred: true });
  expect(itemAfter({ ...one, starred: true }, { do: "unstar" })).toEqual(one);
  expect(itemAfter(one, { do: "add_tag", tag: "house" })?.tags).toEqual(["papa", "house"]);
  expect(itemAfter(one, { do: "add_tag", tag: "papa" })?.tags).toEqual(["papa"]);
  expect(itemAfter(one, { do: "remove_tag", tag: "papa" })?.tags).toEqual([]);
  expect(itemAfter(aListItem("b"), { do: "remove_tag", tag: "papa" })?.tags).toEqual([]);
});

it.each(["trash", "restore", "remove"] as const)("takes one out of the list with %s", (change) => {
  expect(itemAfter(aListItem("a"), { do: change })).toBeNull();
});

it("undoes a tag or a star only where it was changed, and only if it knows all of them", () => {
  const known = new Map([
    ["a", { ...aListItem("a"), tags: ["papa"] }],
    ["b", { ...aListItem("b"), starred: true }],
  ]);
  const ids = ["a", "b"];
  const tag = { do: "add_tag", tag: "papa" } as const;
  expect(inverseOf({ ids, change: tag }, known)).toEqual([
    { ids: ["b"], change: { ...tag, do: "remove_tag" } },
  ]);
  expect(inverseOf({ ids, change: { do: "star" } }, known)).toEqual([
    { ids: ["a"], change: { do: "unstar" } },
  ]);
  expect(inverseOf({ ids: [...ids, "c"], change: tag }, known)).toEqual([]);
  expect(inverseOf({ ids, change: { do: "trash" } }, known)).toEqual([{ ids, change: { do: "restore" } }]);
});

it("takes a renamed tag back, and gives a merged one back where both were", () => {
  const known = new Map([
    ["a", { ...aListItem("a"), tags: ["sea", "garden"] }],
    ["b", { ...aListItem("b"), tags: ["garden", "plants"] }],
    ["c", { ...aListItem("c"), tags: ["plants"] }],
  ]);
  const change = { do: "rename_tag", tag: "garden", to: "plants" } as const;
  const after = [...known.values()].map((each) => itemAfter(each, change)?.tags);
  expect(after).toEqual([["sea", "plants"], ["plants"], ["plants"]]);
  expect(inverseOf({ ids: [...known.keys()], change }, known)).toEqual([
    { ids: ["a"], change: { do: "rename_tag", tag: "plants", to: "garden" } },
    { ids: ["b"], change: { do: "add_tag", tag: "garden" } },
  ]);
});

it("takes tags that differ only in case for one, as the server does, and gives each its own case back", () => {
  const known = new Map([
    ["a", { ...aListItem("a"), tags: ["Garden"] }],
    ["b", { ...aListItem("b"), tags: ["garden", "Sea"] }],
  ]);
  const ids = [...known.keys()];
  const after = (change: BulkChange) => [...known.values()].map((each) => itemAfter(each, change)?.tags);
  const add = { do: "add_tag", tag: "garden" } as const;
  expect(after(add)).toEqual([["Garden"], ["garden", "Sea"]]);
  expect(inverseOf({ ids, change: add }, known)).toEqual([]);

  const remove = { do: "remove_tag", tag: "garden" } as const;
  expect(after(remove)).toEqual([[], ["Sea"]]);
  expect(inverseOf({ ids, change: remove }, known)).toEqual([
    { ids: ["a"], change: { do: "add_tag", tag: "Garden" } },
    { ids: ["b"], change: { do: "add_tag", tag: "garden" } },
  ]);

  const rename = { do: "rename_tag", tag: "Garden", to: "sea" } as const;
  expect(after(rename)).toEqual([["sea"], ["sea"]]);
  expect(inverseOf({ ids, change: rename }, known)).toEqual([
    { ids: ["a"], change: { do: "rename_tag", tag: "sea", to: "Garden" } },
    { ids: ["b"], change: { do: "add_tag", tag: "garden" } },
  ]);

  const change = { do: "rename_tag", tag: "Sea", to: "sea" } as const;
  expect(after(change)).toEqual([["Garden"], ["garden", "sea"]]);
  expect(inverseOf({ ids, change }, known)).toEqual([
    { ids: ["b"], change: { do: "rename_tag", tag: "sea", to: "Sea" } },
  ]);
});
