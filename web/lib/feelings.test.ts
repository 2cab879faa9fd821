import { expect, it } from "vitest";
import { maxFeelings } from "#contract/reflections/reflection-rules.ts";
import { feelingSchema } from "#contract/reflections/reflections.ts";
import {
  feelingsByMood,
  feelingsLike,
  groupsNear,
  ownFeelings,
  toFeeling,
  toggleFeeling,
} from "./feelings.ts";

const all = feelingsByMood().flatMap(({ feelings }) => feelings);

it("offers 48 feelings, none twice, each of which can be stored", () => {
  expect(new Set(all).size).toBe(48);
  for (const feeling of all) expect(feelingSchema.parse(feeling)).toBe(toFeeling(feeling));
});

it("shows the feelings nearest to the chosen mood first", () => {
  expect(groupsNear(5).map(({ mood }) => mood)).toEqual([5, 4, 3, 2, 1]);
  expect(groupsNear(null).map(({ mood }) => mood)).toEqual([1, 2, 3, 4, 5]);
});

it("accepts a word of one's own, and nothing empty", () => {
  expect(toFeeling("  Quietly  Proud ")).toBe("quietly proud");
  expect(toFeeling("  ")).toBeNull();
  expect(toFeeling("x".repeat(41))).toBeNull();
});

it("finds feelings by their first letters, then by any, and offers what is typed last", () => {
  expect(feelingsLike("Gr", [])).toEqual(["grieving", "grateful", "gr"]);
  expect(feelingsLike("rest", ["restored"])).toEqual(["restless", "rested", "restored", "rest"]);
  expect(feelingsLike("calm", [])).toEqual(["calm"]);
  expect(feelingsLike(" ", ["restored"])).toEqual([]);
});

it("counts as a person's own what is not among the usual ones", () => {
  expect(ownFeelings([{ word: "calm" }, { word: "quietly proud" }])).toEqual(["quietly proud"]);
});

it("adds and removes, and stops at the server's limit", () => {
  expect(toggleFeeling(["calm"], "calm")).toEqual([]);
  const full = all.slice(0, maxFeelings);
  expect(toggleFeeling(full, "one more")).toEqual(full);
});
