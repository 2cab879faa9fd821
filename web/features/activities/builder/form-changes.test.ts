import fc from "fast-check";
import { expect, it } from "vitest";
import { contentProblems, maxSteps } from "#contract/activities/activity-rules.ts";
import { toContent } from "./form.ts";
import { asRemoved, changeForm } from "./form-changes.ts";
import { aForm, idOf, someChange, withSteps } from "./testing.ts";

const ids = (form: typeof aForm) => form.steps.map(({ id }) => id);

it("adds a step at the end", () => {
  const form = changeForm(aForm, { type: "add", id: idOf(20), kind: "scale" });
  expect(ids(form)).toEqual([...ids(aForm), idOf(20)]);
  expect(form.steps.at(-1)).toMatchObject({ kind: "scale", prompt: "" });
});

it("duplicates a step below it, with a new id", () => {
  const form = changeForm(aForm, { type: "duplicate", id: idOf(2), newId: idOf(20) });
  expect(ids(form).slice(0, 4)).toEqual([idOf(1), idOf(2), idOf(20), idOf(3)]);
  expect(form.steps[2]).toEqual({ ...form.steps[1], id: idOf(20) });
});

it("moves a step, but not past the ends", () => {
  expect(ids(changeForm(aForm, { type: "move", id: idOf(1), to: 2 })).slice(0, 3)).toEqual(
    [2, 3, 1].map(idOf),
  );
  expect(ids(changeForm(aForm, { type: "move", id: idOf(1), to: 99 })).at(-1)).toBe(idOf(1));
  expect(changeForm(aForm, { type: "move", id: idOf(1), to: -1 })).toBe(aForm);
});

it("changes the kind of a step, and keeps its question and the fields of its former kind", () => {
  const asMood = changeForm(aForm, { type: "change", id: idOf(4), fields: { kind: "mood" } });
  expect(toContent(asMood).steps[3]).toEqual({
    ...{ id: idOf(4), kind: "mood", prompt: "Where?", help: "", required: false },
  });
  const back = changeForm(asMood, { type: "change", id: idOf(4), fields: { kind: "choice" } });
  expect(toContent(back)).toEqual(toContent(aForm));
});

it("takes a removed step out of the programme, and restores it with its part in it", () => {
  const removed = asRemoved(aForm, idOf(2));
  const without = changeForm(aForm, { type: "remove", id: idOf(2) });
  expect(without.compares).toEqual([idOf(1)]);
  expect(removed && changeForm(without, { type: "restore", removed })).toEqual(aForm);
});

it("has room for as many steps as an activity can have", () => {
  const full = withSteps(maxSteps);
  expect(changeForm(full, { type: "add", id: idOf(900), kind: "mood" })).toBe(full);
  expect(changeForm(full, { type: "duplicate", id: idOf(1), newId: idOf(900) })).toBe(full);
});

it("keeps ids unique, the programme consistent and other steps untouched, through any changes", () => {
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 40, size: "max" }), (changes) => {
      const touched = new Set(changes.flatMap((change) => ("id" in change ? [change.id] : [])));
      const form = changes.reduce(changeForm, aForm);
      expect(new Set(ids(form)).size).toBe(form.steps.length);
      expect([...form.compares, ...form.last_only].every((id) => ids(form).includes(id))).toBe(true);
      expect(contentProblems(toContent(form)).some(({ path }) => path.at(-1) === "id")).toBe(false);
      for (const step of aForm.steps.filter(({ id }) => !touched.has(id))) expect(form.steps).toContain(step);
      const { steps: _, compares: _c, last_only: _l, ...rest } = form;
      expect(aForm).toMatchObject(rest);
    }),
  );
});
