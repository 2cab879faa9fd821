import { isStepKind, type StepKind } from "#contract/activities/activity-rules.ts";
import type { ActivityContent, Step } from "#contract/activities/activity-shapes.ts";
import { t, tc } from "#contract/translate.ts";

/**
 * A step as it is being built. It holds the fields of every kind, so that switching kinds loses nothing, and numbers
 * as they were typed.
 */
export type StepForm = {
  id: string;
  kind: StepKind;
  prompt: string;
  help: string;
  required: boolean;
  least: string;
  most: string;
  min: string;
  max: string;
  low_label: string;
  high_label: string;
  /** Whether each value has a label, instead of the two ends. */
  labels_each: boolean;
  /** By value, so that a changed minimum or maximum moves no label. */
  labels: Readonly<Record<string, string>>;
  options: readonly string[];
  many: boolean;
  minutes: string;
};

/** An activity as it is being written. */
export type Form = {
  title: string;
  purpose: string;
  icon: string;
  category: ActivityContent["category"];
  minutes: string;
  note: string;
  source: string;
  address: string;
  notice: string;
  repeats: boolean;
  sittings: string;
  every_days: string;
  compares: readonly string[];
  last_only: readonly string[];
  steps: readonly StepForm[];
};

/** A longer scale is labelled only at its ends. */
export const maxLabelledValues = 21;
const maxTitleLength = 120;

export const emptyForm: Form = {
  title: "",
  purpose: "",
  icon: "sprout",
  category: "other",
  minutes: "10",
  note: "",
  source: "",
  address: "",
  notice: "",
  repeats: false,
  sittings: "7",
  every_days: "1",
  compares: [],
  last_only: [],
  steps: [],
};

export const emptyStep = (id: string, kind: StepKind): StepForm => ({
  id,
  kind,
  prompt: "",
  help: "",
  required: false,
  least: "3",
  most: "5",
  min: "1",
  max: "5",
  low_label: "",
  high_label: "",
  labels_each: false,
  labels: {},
  options: ["", ""],
  many: false,
  minutes: "10",
});

/** `NaN` for anything but a whole number; every rule refuses that. */
export const numberOf = (typed: string) => (/^\s*-?\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN);

/** From the minimum to the maximum; empty if these are not a scale, or one too long for labels. */
export function labelledValues({ min, max }: Pick<StepForm, "min" | "max">): number[] {
  const [from, to] = [numberOf(min), numberOf(max)];
  const count = to - from + 1;
  return count > 1 && count <= maxLabelledValues ? Array.from({ length: count }, (_, at) => from + at) : [];
}

export const maxOptions = 50;

/**
 * Puts pasted lines after an option, or instead of an empty one. Those that are too long or too many stay, and saving
 * says so. `null` for a single line, which the browser pastes.
 */
export function withPastedOptions(options: readonly string[], at: number, pasted: string): string[] | null {
  const lines = written(pasted.split(/\r?\n/));
  if (lines.length < 2) return null;
  const before = options[at] ? [options[at]] : [];
  return options.toSpliced(at, 1, ...before, ...lines);
}

const written = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== "");

export function toStep(form: StepForm): Step {
  const { id, prompt, help, required } = form;
  const asked = { id, prompt: prompt.trim(), help: help.trim(), required };
  switch (form.kind) {
    case "list":
      return { ...asked, kind: "list", least: numberOf(form.least), most: numberOf(form.most) };
    case "scale":
      return { ...asked, kind: "scale", min: numberOf(form.min), max: numberOf(form.max), ...labelsOf(form) };
    case "choice":
      return { ...asked, kind: "choice", options: written(form.options), many: form.many };
    case "checklist":
      return { ...asked, kind: "checklist", options: written(form.options) };
    case "timed":
      return { ...asked, kind: "timed", minutes: numberOf(form.minutes) };
    default:
      return { ...asked, kind: form.kind };
  }
}

function labelsOf(form: StepForm) {
  if (!form.labels_each)
    return { low_label: form.low_label.trim(), high_label: form.high_label.trim(), labels: [] };
  const labels = labelledValues(form).map((value) => form.labels[value]?.trim() ?? "");
  // One empty label if there are no values, so that the rules require labels.
  return { low_label: "", high_label: "", labels: labels.length > 0 ? labels : [""] };
}

/** The content to validate and send, without blank options and empty optional parts. */
export function toContent(form: Form): ActivityContent {
  const [note, source, address] = [form.note.trim(), form.source.trim(), form.address.trim()];
  const { compares, last_only } = form;
  return {
    title: form.title.trim(),
    purpose: form.purpose.trim(),
    icon: form.icon,
    category: form.category,
    minutes: numberOf(form.minutes),
    evidence: note || source || address ? { note, source, address: address || null } : null,
    notice: form.notice.trim() || null,
    programme: form.repeats
      ? {
          sittings: numberOf(form.sittings),
          every_days: numberOf(form.every_days),
          compares: [...compares],
          last_only: [...last_only],
        }
      : null,
    steps: form.steps.map(toStep),
  };
}

function fromStep(step: Step): StepForm {
  const empty = emptyStep(step.id, step.kind);
  const asked = { ...empty, prompt: step.prompt, help: step.help, required: step.required };
  switch (step.kind) {
    case "list":
      return { ...asked, least: String(step.least), most: String(step.most) };
    case "scale":
      return {
        ...asked,
        min: String(step.min),
        max: String(step.max),
        low_label: step.low_label,
        high_label: step.high_label,
        labels_each: step.labels.length > 0,
        labels: Object.fromEntries(step.labels.map((label, at) => [step.min + at, label])),
      };
    case "choice":
      return { ...asked, options: step.options, many: step.many };
    case "checklist":
      return { ...asked, options: step.options };
    case "timed":
      return { ...asked, minutes: String(step.minutes) };
    default:
      return asked;
  }
}

export function fromContent(content: ActivityContent): Form {
  const { evidence, programme } = content;
  return {
    ...emptyForm,
    title: content.title,
    purpose: content.purpose,
    icon: content.icon,
    category: content.category,
    minutes: String(content.minutes),
    note: evidence?.note ?? "",
    source: evidence?.source ?? "",
    address: evidence?.address ?? "",
    notice: content.notice ?? "",
    steps: content.steps.map(fromStep),
    ...(programme && {
      repeats: true,
      sittings: String(programme.sittings),
      every_days: String(programme.every_days),
      compares: programme.compares,
      last_only: programme.last_only,
    }),
  };
}

/** The same form with new ids, so that the answers of two activities never mix. */
export function withNewIds(form: Form, newId: () => string): Form {
  const ids = new Map(form.steps.map(({ id }) => [id, newId()]));
  const mapped = (old: readonly string[]) => old.flatMap((id) => ids.get(id) ?? []);
  return {
    ...form,
    compares: mapped(form.compares),
    last_only: mapped(form.last_only),
    steps: form.steps.map((step) => ({ ...step, id: ids.get(step.id) ?? newId() })),
  };
}

export function copyOf(content: ActivityContent, newId: () => string): Form {
  const form = withNewIds(fromContent(content), newId);
  // Translators: ends the title of a copy of an activity that the person may change: “Three good things (mine)”.
  const ending = ` ${tc("activity", "(mine)")}`;
  const title = form.title.endsWith(ending) ? form.title.slice(0, -ending.length) : form.title;
  return { ...form, title: title.slice(0, maxTitleLength - ending.length).trimEnd() + ending };
}

/** Steps that can be shown for answering, even while they are incomplete. */
export function toPreview(steps: Form["steps"]): Step[] {
  const wholeOr = (number: number, otherwise: number) => (Number.isNaN(number) ? otherwise : number);
  return steps
    .filter(({ kind }) => isStepKind(kind))
    .map((form): Step => {
      const step = { ...toStep(form), prompt: form.prompt.trim() || t("What this step asks") };
      if (step.kind === "list")
        return { ...step, least: wholeOr(step.least, 0), most: Math.max(1, wholeOr(step.most, 3)) };
      if (step.kind === "timed") return { ...step, minutes: Math.max(1, wholeOr(step.minutes, 10)) };
      if (step.kind !== "scale") return step;
      const isScale = step.max > step.min && step.max - step.min <= 100;
      return isScale ? step : { ...step, min: 1, max: 5, labels: [], low_label: "", high_label: "" };
    });
}
