import { activityCategories } from "../activity-rules.ts";
import type { ActivityContent, Step } from "../activity-shapes.ts";
import { type ScoreName, scoreNames } from "../scores.ts";

/** An activity that comes with Reflector. */
export type BuiltIn = ActivityContent & {
  id: string;
  scoring: ScoreName | null;
  /** Increase it with each new wording. */
  revision: number;
};

/** A JSON file of this folder. Texts of published check-ins are word for word. */
type ActivityFile = Omit<BuiltIn, "id" | "category" | "scoring" | "programme" | "steps"> & {
  /** The ids are made from this number and those of the steps. None may ever change, because answers refer to them. */
  number: number;
  category: string;
  scoring: string | null;
  programme: { sittings: number; every_days: number; compares: number[]; last_only: number[] } | null;
} & ({ steps: readonly StepFile[] } | { items: readonly string[]; scale: ScaleFile });

/** One of the kinds of steps. Fields are there as their kind needs them. */
type StepFile = {
  number: number;
  kind: string;
  prompt: string;
  help: string;
  required: boolean;
  least?: number;
  most?: number;
  min?: number;
  max?: number;
  low_label?: string;
  high_label?: string;
  options?: string[];
  many?: boolean;
  minutes?: number;
};
/** The scale of all items of a check-in. */
type ScaleFile = { help: string; min: number; labels: readonly string[] };

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");

/**
 * The ids of the built-in activity with this number: step 0 for the activity, the others for its steps. They are UUIDs
 * of version 8 (RFC 9562).
 */
export const idsOf =
  (activity: number) =>
  (step: number): string =>
    `ac717e00-${hex(activity, 4)}-8000-8000-${hex(step, 12)}`;

/** @throws Error if the file is not one of an activity. A test parses all of them with the schema of activities, too. */
export function toBuiltIn(file: ActivityFile): BuiltIn {
  const { title, purpose, icon, minutes, evidence, notice, revision, programme } = file;
  const id = idsOf(file.number);
  const category = activityCategories.find(({ name }) => name === file.category)?.name;
  if (!category) throw new Error(`There is no category ${file.category}.`);
  return {
    id: id(0),
    title,
    purpose,
    icon,
    category,
    minutes,
    evidence,
    notice,
    programme: programme && {
      ...programme,
      compares: programme.compares.map(id),
      last_only: programme.last_only.map(id),
    },
    scoring: scoreNames.find((name) => name === file.scoring) ?? null,
    revision,
    steps:
      "steps" in file
        ? file.steps.map((step) => toStep(id(step.number), step))
        : file.items.map((prompt, at) => toItem(id(at + 1), prompt, file.scale)),
  };
}

function toStep(id: string, { kind, prompt, help, required, ...file }: StepFile): Step {
  const asked = { id, prompt, help, required };
  switch (kind) {
    case "long_text":
    case "short_text":
    case "mood":
    case "date":
      return { ...asked, kind };
    case "list":
      return { ...asked, kind, least: file.least ?? 0, most: file.most ?? 1 };
    case "scale": {
      const { min = 0, max = 1, low_label = "", high_label = "" } = file;
      return { ...asked, kind, min, max, low_label, high_label, labels: [] };
    }
    case "choice":
      return { ...asked, kind, options: file.options ?? [], many: file.many ?? false };
    case "checklist":
      return { ...asked, kind, options: file.options ?? [] };
    case "timed":
      return { ...asked, kind, minutes: file.minutes ?? 1 };
    default:
      throw new Error(`There is no kind of step called ${kind}.`);
  }
}

const toItem = (id: string, prompt: string, { help, min, labels }: ScaleFile): Step => ({
  id,
  kind: "scale",
  prompt,
  help,
  required: true,
  min,
  max: min + labels.length - 1,
  low_label: "",
  high_label: "",
  labels: [...labels],
});
