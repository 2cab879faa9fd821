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
  { name: "gratitude", label: "Gratitude" },
  { name: "feelings", label: "Feelings" },
  { name: "perspective", label: "Perspective" },
  { name: "direction", label: "Direction" },
  { name: "looking_back", label: "Looking back" },
  { name: "rest", label: "Rest" },
  { name: "check_in", label: "Check-ins" },
  { name: "other", label: "Other" },
] as const;

export const mostSteps = 50;
/** How many activities of their own a person may have. */
export const mostOwnActivities = 300;

/** UTF-16 code units of one answer. */
export const longestAnswer = 200_000;
/** Steps of one set of answers: those of the activity, and answered ones that it has no more. */
export const mostAnswered = 100;

/** Of a scale, ends included. */
export const mostScaleValues = 101;

export const isStepKind = (kind: string): kind is StepKind => stepKinds.some((known) => known === kind);
