import fc from "fast-check";
import { maxSteps, stepKinds } from "#contract/activities/activity-rules.ts";
import type { ActivityContent } from "#contract/activities/activity-shapes.ts";
import { emptyForm, emptyStep, type Form, fromContent } from "./form.ts";
import type { FormChange } from "./form-changes.ts";

/** A valid id, the same for the same number. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const aContent: ActivityContent = {
  title: "An evening walk",
  purpose: "It may clear the head.",
  icon: "footprints",
  category: "rest",
  minutes: 20,
  evidence: { note: "From practice.", source: "A neighbour", address: null },
  notice: "Take a coat.",
  programme: { sittings: 3, every_days: 2, compares: [idOf(1), idOf(2)], last_only: [idOf(4)] },
  steps: [
    { id: idOf(1), kind: "mood", prompt: "How is it?", help: "", required: true },
    {
      ...{ id: idOf(2), kind: "scale", prompt: "How full is your head?", help: "Roughly.", required: false },
      ...{ min: 0, max: 3, low_label: "", high_label: "", labels: ["Not", "A little", "Rather", "Very"] },
    },
    { id: idOf(3), kind: "list", prompt: "What did you see?", help: "", required: false, least: 1, most: 4 },
    {
      id: idOf(4),
      kind: "choice",
      prompt: "Where?",
      help: "",
      required: false,
      options: ["Up", "Down"],
      many: true,
    },
    { id: idOf(5), kind: "checklist", prompt: "With you?", help: "", required: false, options: ["Keys"] },
    { id: idOf(6), kind: "timed", prompt: "Write on", help: "", required: false, minutes: 7 },
    { id: idOf(7), kind: "date", prompt: "When again?", help: "", required: false },
  ],
};

export const aForm = fromContent(aContent);

export const withSteps = (count: number): Form => ({
  ...emptyForm,
  steps: Array.from({ length: count }, (_, at) => ({
    ...emptyStep(idOf(at), "long_text"),
    prompt: `Step ${at}`,
  })),
});

const someId = fc.integer({ min: 1, max: 12 }).map(idOf);

export const someChange: fc.Arbitrary<FormChange> = fc.oneof(
  fc.record({ type: fc.constant("add" as const), id: someId, kind: fc.constantFrom(...stepKinds) }),
  fc.record({ type: fc.constant("duplicate" as const), id: someId, newId: someId }),
  fc.record({
    type: fc.constant("change" as const),
    id: someId,
    fields: fc.record({ kind: fc.constantFrom(...stepKinds) }),
  }),
  fc.record({ type: fc.constant("move" as const), id: someId, to: fc.integer({ min: -2, max: maxSteps }) }),
  fc.record({ type: fc.constant("remove" as const), id: someId }),
);
