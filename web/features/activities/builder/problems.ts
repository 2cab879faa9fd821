import { contentProblems, numbered, type Problem } from "#contract/activities/activity-rules.ts";
import type { contentShape } from "#contract/activities/activity-shapes.ts";
import { type Form, type StepForm, toContent } from "./form.ts";

/** By field: `title`, `steps`, `evidence.note`, `steps.{id}.options`. The first one of each field. */
export type Problems = ReadonlyMap<string, string>;

type Shape = Pick<typeof contentShape, "safeParse">;

export type StepFieldsProps = { step: StepForm; problems: Problems };

export const noProblems: Problems = new Map();

/** @param shape `null` until it is loaded; the rules across several fields work without it */
export function findProblems(form: Form, shape: Shape | null): Problems {
  const content = toContent(form);
  const issues = shape?.safeParse(content).error?.issues ?? [];
  const ofFields = issues.map(({ path, message }): Problem => ({ path: path.map(asStep), message }));
  return byField(form, [...ofFields, ...contentProblems(content)]);
}

/**
 * What the server refused. Its sentences name a step by number, not by field; a refusal without a field is under
 * `content`.
 */
export function refusedProblems(form: Form, fields: Readonly<Record<string, string>>): Problems {
  return byField(
    form,
    Object.entries(fields).map(([name, message]): Problem => {
      const step = form.steps.findIndex((_, at) => message.startsWith(stepWords(at)));
      return { path: step >= 0 ? ["steps", step] : [name], message };
    }),
  );
}

/** How a message about a step begins: `Step 2: `. */
const stepWords = (at: number) => numbered(["steps", at], "");

const asStep = (key: PropertyKey) => (typeof key === "number" ? key : String(key));

function byField(form: Form, problems: readonly Problem[]): Problems {
  const found = new Map<string, string>();
  for (const { path, message } of problems) {
    const field = fieldOf(form, path);
    // A message next to its field needs no step number.
    const words = typeof path[1] === "number" ? stepWords(path[1]) : "";
    if (!found.has(field))
      found.set(field, message.startsWith(words) ? message.slice(words.length) : message);
  }
  return new Map([...found].sort(([one], [other]) => orderOf(form, one) - orderOf(form, other)));
}

function fieldOf(form: Form, [first = "", at, name]: Problem["path"]): string {
  if (first !== "steps" || typeof at !== "number")
    return typeof at === "string" ? `${first}.${at}` : String(first);
  const step = form.steps[at];
  return step ? stepField(step.id, typeof name === "string" && name !== "id" ? name : "prompt") : "steps";
}

export const stepField = (id: string, name: string) => `steps.${id}.${name}`;

const headFields = ["title", "icon", "purpose", "category", "minutes"];

/** Sorts fields as they are on the page, from its top. */
function orderOf(form: Form, field: string): number {
  const head = headFields.indexOf(field);
  if (head >= 0) return head;
  const step = form.steps.findIndex(({ id }) => field.startsWith(`steps.${id}.`));
  if (step >= 0) return headFields.length + step;
  return field === "steps" ? 100 : 200;
}

export const stepOf = (field: string) => /^steps\.([^.]+)\./.exec(field)?.[1] ?? null;
