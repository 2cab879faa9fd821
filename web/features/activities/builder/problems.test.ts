import { expect, it } from "vitest";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { emptyForm, emptyStep, type Form, type StepForm } from "./form.ts";
import { findProblems, refusedProblems, stepField } from "./problems.ts";
import { aForm, idOf, withSteps } from "./testing.ts";

const find = (form: Form) => Object.fromEntries(findProblems(form, contentShape));
const withStep = (kind: StepForm["kind"], fields: Partial<StepForm>): Form => ({
  ...emptyForm,
  title: "A walk",
  steps: [{ ...emptyStep(idOf(1), kind), prompt: "What?", ...fields }],
});
const field = (name: string) => stepField(idOf(1), name);

it("finds no problem in a complete activity", () => {
  expect(find(aForm)).toEqual({});
});

it("puts problems beside their fields, in the order of the page", () => {
  const problems = findProblems({ ...emptyForm, minutes: "" }, contentShape);
  expect([...problems]).toEqual([
    ["title", "Enter a title."],
    ["minutes", "Say how many minutes it takes."],
    ["steps", "Add at least one step."],
  ]);
});

it("has room for 50 steps", () => {
  expect(find({ ...withSteps(51), title: "Long" })).toEqual({
    steps: "An activity can have at most 50 steps.",
  });
});

it.each<[string, Form, Record<string, string>]>([
  [
    "a scale from 5 to 1",
    withStep("scale", { min: "5", max: "1", low_label: "Low", high_label: "High" }),
    { [field("max")]: "The highest value must be above the lowest." },
  ],
  [
    "a scale without words",
    withStep("scale", {}),
    { [field("low_label")]: "Say what the lowest value means." },
  ],
  [
    "labels that are the same",
    withStep("scale", { max: "3", labels_each: true, labels: { 1: "A", 2: "B", 3: "a" } }),
    { [field("labels")]: "Two values have the same label: “a”." },
  ],
  [
    "options that are the same",
    withStep("choice", { options: ["Up", "up"] }),
    { [field("options")]: "Two options are the same: “up”." },
  ],
  [
    "one option to choose",
    withStep("choice", { options: ["Up"] }),
    { [field("options")]: "Add at least 2 options." },
  ],
  [
    "more lines than there is room for",
    withStep("list", { least: "4", most: "2" }),
    { [field("least")]: "The minimum number of lines can’t be more than the maximum." },
  ],
  [
    "minutes in words",
    withStep("timed", { minutes: "ten" }),
    { [field("minutes")]: "This must be a whole number." },
  ],
  [
    "a step that asks nothing",
    withStep("mood", { prompt: "  " }),
    { [field("prompt")]: "Write what this step asks." },
  ],
  [
    "half of the evidence, and an address that is none",
    { ...withStep("mood", {}), source: "A book", address: "somewhere" },
    {
      "evidence.note": "Describe the evidence.",
      "evidence.address": "Enter an address such as https://example.org.",
    },
  ],
  [
    "a programme that asks nothing before its end",
    { ...withStep("mood", {}), repeats: true, sittings: "1", last_only: [idOf(1)] },
    {
      "programme.sittings": "A programme needs at least 2 sittings.",
      "programme.last_only": "At least one step must be asked in every sitting.",
    },
  ],
])("finds %s", (_, form, problems) => {
  expect(find(form)).toEqual(problems);
});

it("finds problems across several fields before the schemas are loaded", () => {
  expect([...findProblems(withStep("scale", { min: "5", max: "1" }), null).keys()]).toEqual([field("max")]);
});

it("puts what the server refused beside the step that the sentence names", () => {
  const problems = refusedProblems(aForm, {
    title: "Enter a title.",
    steps: "Step 2: Write what this step asks.",
  });
  expect([...problems]).toEqual([
    ["title", "Enter a title."],
    [stepField(idOf(2), "prompt"), "Write what this step asks."],
  ]);
});
