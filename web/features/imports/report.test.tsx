import { expect, it } from "vitest";
import { choicesOf } from "./report.tsx";

it("offers only the filters that find something, each with its number, after an undo too", () => {
  const chips = (...[when, counts]: Parameters<typeof choicesOf>) =>
    choicesOf(when, counts).map(({ name, count }) => `${name} ${count}`);
  expect(chips("before", null)).toEqual(["All null"]);
  const states = [
    { state: "removed" as const, entries: 25 },
    { state: "refused" as const, entries: 2 },
  ];
  expect(chips("undone", { all: 27, noted: 2, states })).toEqual([
    "All 27",
    "Removed 25",
    "Can’t be imported 2",
  ]);
});
