import type { ActivityContent, ScaleStep } from "../activity-shapes.ts";
import type { ScoreName } from "../scores.ts";

/** An activity that comes with Reflector. */
export type BuiltIn = ActivityContent & {
  id: string;
  scoring: ScoreName | null;
  /** Increase it with each new wording. */
  revision: number;
};

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");

/**
 * The ids of the built-in activity with this number: 0 for the activity, the others for its steps. They are
 * UUIDs of version 8 (RFC 9562). Ids and step numbers must never change, because answers refer to them.
 */
export const idsOf =
  (activity: number) =>
  (step: number): string =>
    `ac717e00-${hex(activity, 4)}-8000-8000-${hex(step, 12)}`;

/** The steps of a check-in: the same scale for each item. */
export const scaleSteps = (
  id: (step: number) => string,
  items: readonly string[],
  scale: { help: string; min: number; labels: readonly string[] },
): ScaleStep[] =>
  items.map((prompt, at) => ({
    id: id(at + 1),
    kind: "scale",
    prompt,
    help: scale.help,
    required: true,
    min: scale.min,
    max: scale.min + scale.labels.length - 1,
    low_label: "",
    high_label: "",
    labels: [...scale.labels],
  }));
