import { maxSteps } from "#contract/activities/activity-rules.ts";
import { emptyStep, type Form, type StepForm } from "./form.ts";

type Fields = Omit<Form, "steps">;

export type FormChange =
  | { type: "set"; fields: Partial<Fields> }
  | { type: "add"; id: string; kind: StepForm["kind"] }
  | { type: "duplicate"; id: string; newId: string }
  | { type: "change"; id: string; fields: Partial<Omit<StepForm, "id">> }
  | { type: "move"; id: string; to: number }
  | { type: "remove"; id: string }
  | { type: "restore"; removed: RemovedStep }
  | { type: "replace"; form: Form };

/** A step with its position and its part in the programme. */
export type RemovedStep = { step: StepForm; at: number; isCompared: boolean; isLastOnly: boolean };

/** Returns the same object where nothing changes. */
export function changeForm(form: Form, change: FormChange): Form {
  const { steps } = form;
  switch (change.type) {
    case "set":
      return { ...form, ...change.fields };
    case "add":
      return insert(form, emptyStep(change.id, change.kind), steps.length);
    case "duplicate": {
      const at = placeOf(form, change.id);
      const step = steps[at];
      return step ? insert(form, { ...step, id: change.newId }, at + 1) : form;
    }
    case "change":
      return placeOf(form, change.id) < 0
        ? form
        : {
            ...form,
            steps: steps.map((step) => (step.id === change.id ? { ...step, ...change.fields } : step)),
          };
    case "move":
      return move(form, change.id, change.to);
    case "remove":
      return {
        ...form,
        steps: without(steps, ({ id }) => id === change.id),
        compares: without(form.compares, (id) => id === change.id),
        last_only: without(form.last_only, (id) => id === change.id),
      };
    case "restore": {
      const { step, at, isCompared, isLastOnly } = change.removed;
      const restored = insert(form, step, at);
      return restored === form
        ? form
        : {
            ...restored,
            compares: isCompared ? [...form.compares, step.id] : form.compares,
            last_only: isLastOnly ? [...form.last_only, step.id] : form.last_only,
          };
    }
    case "replace":
      return change.form;
  }
}

/** What `restore` needs. Call it before the step is removed. */
export function asRemoved(form: Form, id: string): RemovedStep | null {
  const at = placeOf(form, id);
  const step = form.steps[at];
  if (!step) return null;
  return { step, at, isCompared: form.compares.includes(id), isLastOnly: form.last_only.includes(id) };
}

const placeOf = ({ steps }: Form, id: string) => steps.findIndex((step) => step.id === id);

/** Does nothing if the form is full, or has the step already. */
function insert(form: Form, step: StepForm, at: number): Form {
  if (form.steps.length >= maxSteps || placeOf(form, step.id) >= 0) return form;
  return { ...form, steps: [...form.steps.slice(0, at), step, ...form.steps.slice(at)] };
}

function move(form: Form, id: string, to: number): Form {
  const from = placeOf(form, id);
  const step = form.steps[from];
  const place = Math.min(Math.max(to, 0), form.steps.length - 1);
  if (!step || place === from) return form;
  const others = without(form.steps, (other) => other === step);
  return { ...form, steps: [...others.slice(0, place), step, ...others.slice(place)] };
}

const without = <Item>(items: readonly Item[], isGone: (item: Item) => boolean): readonly Item[] =>
  items.some(isGone) ? items.filter((item) => !isGone(item)) : items;
