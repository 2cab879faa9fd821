import { t, tc, withLabel } from "../translate.ts";
/** Rules of activities that need no schema. */

export const stepKinds = [
  "long_text",
  "short_text",
  "list",
  "scale",
  "mood",
  "choice",
  "checklist",
  "timed",
  "date",
] as const;
export type StepKind = (typeof stepKinds)[number];

export const activityCategories = [
  /* @__PURE__ */ withLabel({ name: "gratitude" }, () => tc("category of activities", "Gratitude")),
  /* @__PURE__ */ withLabel({ name: "feelings" }, () => tc("category of activities", "Feelings")),
  /* @__PURE__ */ withLabel({ name: "perspective" }, () => tc("category of activities", "Perspective")),
  /* @__PURE__ */ withLabel({ name: "direction" }, () => tc("category of activities", "Direction")),
  /* @__PURE__ */ withLabel({ name: "looking_back" }, () => tc("category of activities", "Looking back")),
  /* @__PURE__ */ withLabel({ name: "rest" }, () => tc("category of activities", "Rest")),
  /* @__PURE__ */ withLabel({ name: "check_in" }, () => tc("category of activities", "Check-ins")),
  /* @__PURE__ */ withLabel({ name: "other" }, () => tc("category of activities", "Other")),
] as const;

export const maxSteps = 50;
/** How many activities of their own a person may have. */
export const maxOwnActivities = 300;

/** UTF-16 code units of one answer. */
export const maxAnswerLength = 200_000;
/** Maximum steps of an answer set, including answered ones that the activity no longer has. */
export const maxAnswered = 100;

/** Values of a scale, including its ends. */
export const maxScaleValues = 101;

export const isStepKind = (kind: string): kind is StepKind => stepKinds.some((known) => known === kind);

type ScaleParts = {
  min: number;
  max: number;
  low_label: string;
  high_label: string;
  labels: readonly string[];
};
type StepParts = { id: string } & (
  | ({ kind: "scale" } & ScaleParts)
  | { kind: "choice" | "checklist"; options: readonly string[] }
  | { kind: "list"; least: number; most: number }
  | { kind: "long_text" | "short_text" | "mood" | "timed" | "date" }
);
type ContentParts = {
  steps: readonly StepParts[];
  programme: { compares: readonly string[]; last_only: readonly string[] } | null;
};

/** `path` leads into the content, such as `["steps", 2, "max"]`. */
export type Problem = { path: readonly (string | number)[]; message: string };

/** What is wrong with an activity although each of its fields may be valid on its own. */
export function contentProblems({ steps, programme }: ContentParts): Problem[] {
  const ids = steps.map(({ id }) => id);
  const problems = steps.flatMap((step, at) => [
    ...(ids.indexOf(step.id) < at
      ? [{ path: ["steps", at, "id"], message: t("Another step has the same id.") }]
      : []),
    ...stepProblems(step).map(({ path, message }) => ({ path: ["steps", at, ...path], message })),
  ]);
  const compares = programme?.compares ?? [];
  if (compares.some((id) => !ids.includes(id)))
    problems.push({ path: ["programme", "compares"], message: t("A step to compare no longer exists.") });
  if (new Set(compares).size < compares.length)
    problems.push({ path: ["programme", "compares"], message: t("A step to compare is named twice.") });
  const lastOnly = programme?.last_only ?? [];
  if (lastOnly.some((id) => !ids.includes(id)))
    problems.push({
      path: ["programme", "last_only"],
      message: t("A step of the last sitting no longer exists."),
    });
  if (lastOnly.length > 0 && ids.every((id) => lastOnly.includes(id)))
    problems.push({
      path: ["programme", "last_only"],
      message: t("At least one step must be asked in every sitting."),
    });
  return problems;
}

function stepProblems(step: StepParts): Problem[] {
  switch (step.kind) {
    case "scale":
      return scaleProblems(step);
    case "choice":
    case "checklist":
      return repeated(step.options).map((option) => ({
        path: ["options"],
        message: t("Two options are the same: “{option}”.", { option }),
      }));
    case "list":
      return step.least > step.most
        ? [{ path: ["least"], message: t("The minimum number of lines can’t be more than the maximum.") }]
        : [];
    case "long_text":
    case "short_text":
    case "mood":
    case "timed":
    case "date":
      return [];
  }
}

function scaleProblems({ min, max, low_label, high_label, labels }: ScaleParts): Problem[] {
  const values = max - min + 1;
  if (min >= max) return [{ path: ["max"], message: t("The highest value must be above the lowest.") }];
  if (values > maxScaleValues)
    return [
      {
        path: ["max"],
        message: t(
          "{count, plural, one {A scale can have at most # value.} other {A scale can have at most # values.}}",
          { count: maxScaleValues },
        ),
      },
    ];
  if (labels.length === 0) {
    if (low_label === "") return [{ path: ["low_label"], message: t("Say what the lowest value means.") }];
    if (high_label === "") return [{ path: ["high_label"], message: t("Say what the highest value means.") }];
    return isSame(low_label, high_label)
      ? [{ path: ["high_label"], message: t("Both ends have the same label.") }]
      : [];
  }
  if (low_label !== "" || high_label !== "")
    return [{ path: ["labels"], message: t("Label both ends, or each value, but not both.") }];
  if (labels.length !== values || labels.includes(""))
    return [
      {
        path: ["labels"],
        message: t(
          "{count, plural, one {Give the # value a label.} other {Give each of the # values a label.}}",
          { count: values },
        ),
      },
    ];
  return repeated(labels).map((label) => ({
    path: ["labels"],
    message: t("Two values have the same label: “{label}”.", { label }),
  }));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Texts that occur before, regardless of case. */
const repeated = (texts: readonly string[]) =>
  texts.filter((text, at) => texts.findIndex((other) => isSame(text, other)) < at);

/** `Step 3: …` if the path leads into a step. */
export function numbered(path: readonly PropertyKey[], sentence: string): string {
  const [field, at] = path[0] === "activity" ? path.slice(1) : path;
  return field === "steps" && typeof at === "number"
    ? // Translators: “sentence” says what is wrong with this step of an activity.
      t("Step {number, number}: {sentence}", { number: at + 1, sentence })
    : sentence;
}
