import { expect, it } from "vitest";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import {
  copyOf,
  emptyForm,
  emptyStep,
  fromContent,
  maxOptions,
  toContent,
  toPreview,
  withPastedOptions,
} from "./form.ts";
import { aContent, idOf } from "./testing.ts";

it("turns an activity into a form and back without a change", () => {
  expect(toContent(fromContent(aContent))).toEqual(aContent);
  for (const { id: _, revision: _r, scoring: _s, language: _l, ...content } of builtInActivities)
    expect(toContent(fromContent(content))).toEqual(content);
});

it("leaves out empty optional parts and blank options", () => {
  const step = { ...emptyStep(idOf(1), "checklist" as const), options: [" Keys ", "", "  "] };
  const content = toContent({ ...emptyForm, steps: [step], sittings: "9" });
  expect(content).toMatchObject({ evidence: null, notice: null, programme: null });
  expect(content.steps[0]).toMatchObject({ options: ["Keys"] });
});

it("gives a copy new ids, also in its programme", () => {
  const fresh = [101, 102, 103, 104, 105, 106, 107].map(idOf);
  const copy = toContent(copyOf(aContent, () => fresh.shift() ?? ""));
  const old = new Set(aContent.steps.map(({ id }) => id));
  expect(copy.title).toBe("An evening walk (mine)");
  expect(copy.steps.map(({ prompt }) => prompt)).toEqual(aContent.steps.map(({ prompt }) => prompt));
  expect(copy.steps.some(({ id }) => old.has(id))).toBe(false);
  expect(copy.programme?.compares).toEqual([copy.steps[0]?.id, copy.steps[1]?.id]);
  expect(copy.programme?.last_only).toEqual([copy.steps[3]?.id]);
});

it("keeps the title of a copy within its limit, also for a copy of a copy", () => {
  const titleOf = (title: string) => copyOf({ ...aContent, title }, () => idOf(1)).title;
  expect(titleOf("W".repeat(120))).toHaveLength(120);
  expect(titleOf("A walk (mine)")).toBe("A walk (mine)");
});

it("can be previewed while its numbers are still being typed", () => {
  const typed = { prompt: "", minutes: "", least: "", most: "x", min: "5", max: "1" };
  const steps = (["timed", "list", "scale"] as const).map((kind, at) => ({
    ...emptyStep(idOf(at), kind),
    ...typed,
  }));
  const shown = toPreview(steps);
  expect(shown).toHaveLength(3);
  const whole = { low_label: "Low", high_label: "High" };
  const parsed = contentShape.shape.steps.safeParse(
    shown.map((step) => (step.kind === "scale" ? { ...step, ...whole } : step)),
  );
  expect(parsed.error).toBeUndefined();
});

it("pastes lines after an option, and lets no other option go for want of room", () => {
  expect(withPastedOptions(["Up", "", "Down"], 1, "Left\n\n Right \r\n")).toEqual([
    "Up",
    "Left",
    "Right",
    "Down",
  ]);
  expect(withPastedOptions(["Up", "Down"], 0, "Left\nRight")).toEqual(["Up", "Left", "Right", "Down"]);
  expect(withPastedOptions(["Up"], 0, "Left\n")).toBeNull();
  const full = Array.from({ length: maxOptions - 1 }, (_, at) => `Option ${at}`);
  const long = "R".repeat(200);
  expect(withPastedOptions(full, 0, `Left\n${long}`)).toEqual([full[0], "Left", long, ...full.slice(1)]);
});
