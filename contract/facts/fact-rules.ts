import { formatNumber } from "../formats.ts";
import { t, tc } from "../translate.ts";
/** `yes_no`: 1 for yes, 0 for no. `scale`: 1 to 5. `number`: any number, with an optional unit. */
export const factKinds = ["yes_no", "scale", "number"] as const;
type FactKind = (typeof factKinds)[number];

/** Includes archived ones. */
export const maxFacts = 100;
/** UTF-16 code units. */
export const maxFactName = 60;
export const maxFactUnit = 16;
const maxFactValue = 1_000_000_000;
export const scaleSteps = [1, 2, 3, 4, 5] as const;

/** Names with the same key are the same. */
export const factKey = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** Durations are limited to the hours or minutes of a day. */
const maxOfDay = new Map(
  Object.entries({ h: 24, hr: 24, hrs: 24, hour: 24, hours: 24, min: 1440, mins: 1440, minutes: 1440 }),
);
/** Units of values that can be below zero, such as temperatures and differences. */
const belowZero = /^°|^[cf]$|change|diff|balance|±|\+\/-|[€$£]/i;

/** The reason why a fact can't have this value. `null` if it can. */
export function factValueProblem({ kind, unit }: Described, value: number): string | null {
  if (kind === "yes_no") return value === 0 || value === 1 ? null : t("Send true or false.");
  if (kind === "scale")
    return Number.isInteger(value) && value >= 1 && value <= 5
      ? null
      : t("Choose a whole number from 1 to 5.");
  const max = maxOfDay.get(unit.toLowerCase());
  // Translators: “unit” is as the person wrote it, such as “h” or “min”.
  if (max !== undefined && (value < 0 || value > max))
    return t("Enter a value from 0 to {max, number} {unit}.", { max, unit });
  if (value < 0 && !belowZero.test(unit)) return t("Enter 0 or more.");
  return Math.abs(value) <= maxFactValue
    ? null
    : t("Enter a number up to {max, number}.", { max: maxFactValue });
}

type Described = { kind: FactKind; unit: string };

/** `7.2 h`, `4 of 5`, `Yes`. */
export function formatFactValue({ kind, unit }: Described, value: number): string {
  if (kind === "yes_no") return value === 1 ? tc("daily fact", "Yes") : tc("daily fact", "No");
  if (kind === "scale")
    // Translators: a value on a scale from 1 to 5.
    return t("{value, number} of 5", { value });
  return unit === "" ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
}
