import { expect, it } from "vitest";
import { builtInActivities } from "./built-in-activities.ts";
import { builtInTitle, shownTitle } from "./built-in-titles.ts";

it.each(builtInActivities)("the title of $title is that of its file", ({ id, title }) => {
  expect(builtInTitle(id)).toBe(title);
});

it("a title is shown as the catalogue has it while it is the one that was begun with, and only of a built-in activity", () => {
  const [first] = builtInActivities;
  const id = first?.id ?? "";
  const answers = { activity: { title: "Three nice things" } };
  expect(shownTitle({ title: "Three nice things", answers }, id)).toBe("Three good things");
  expect(shownTitle({ title: "Three nice things", answers }, "01990000-0000-7000-8000-000000000000")).toBe(
    "Three nice things",
  );
  expect(shownTitle({ title: "A quiet day", answers }, id)).toBe("A quiet day");
  expect(shownTitle({ title: "Three nice things", answers: null }, id)).toBe("Three nice things");
  expect(shownTitle({ title: "", answers }, id)).toBe("");
});
