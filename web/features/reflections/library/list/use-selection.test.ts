import { expect, it } from "vitest";
import { chooseThrough, maxSelected } from "./use-selection.ts";

const ids = ["a", "b", "c", "d", "e"];

it("chooses everything from the previous choice to this one, in either direction", () => {
  expect([...chooseThrough(new Set(["b"]), ids, "b", "d")]).toEqual(["b", "c", "d"]);
  expect([...chooseThrough(new Set(["d"]), ids, "d", "a")].toSorted()).toEqual(["a", "b", "c", "d"]);
});

it("chooses only this one if the previous choice has left the list", () => {
  expect([...chooseThrough(new Set(), ids, "gone", "c")]).toEqual(["c"]);
});

it("never chooses more than one change takes", () => {
  const many = Array.from({ length: maxSelected + 100 }, (_, index) => String(index));
  expect(chooseThrough(null, many, "0", String(many.length - 1)).size).toBe(maxSelected);
});
