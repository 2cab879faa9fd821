import type { Day } from "#contract/day-rules.ts";
import { formatFactValue } from "#contract/facts/fact-rules.ts";
import { t } from "#contract/translate.ts";
import type { FactDays } from "#server/features/facts/index.ts";

/** The days that have a fact, and the days of which it is known whether they have it. */
type FactFactor = { id: string; label: string; has(day: Day): boolean; isKnown(day: Day): boolean };

/** @param days the days to be compared. `null` if no day has a value. */
export function factFactor(
  { id, name, kind, unit, archived, values }: FactDays,
  days: readonly Day[],
): FactFactor | null {
  if (kind === "yes_no") {
    const first = values.keys().next().value;
    const last = archived ? [...values.keys()].at(-1) : undefined;
    if (first === undefined) return null;
    return {
      id,
      label: name,
      has: (day) => values.get(day) === 1,
      // A day on which it was not pressed is one without it, from the first day that has a value.
      isKnown: (day) => day >= first && (last === undefined || day <= last),
    };
  }
  const split = evenSplit(days.flatMap((day) => values.get(day) ?? []));
  if (split === null) return null;
  return {
    id,
    // Translators: days on which a daily fact had at least this value, such as “Sleep: 7 h or more”.
    label: t("{name}: {value} or more", {
      name,
      value: kind === "scale" ? split : formatFactValue({ kind, unit }, split),
    }),
    has: (day) => (values.get(day) ?? Number.NEGATIVE_INFINITY) >= split,
    isKnown: (day) => values.has(day),
  };
}

/**
 * The value from which on days count as high, so that both groups are as equal in size as possible. It depends on no
 * mood, so that the comparison stays honest. `null` if all values are the same.
 */
function evenSplit(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  let best: { value: number; distance: number } | null = null;
  for (const [at, value] of sorted.entries()) {
    if (at === 0 || value === sorted[at - 1]) continue;
    const distance = Math.abs(sorted.length / 2 - at);
    if (best === null || distance < best.distance) best = { value, distance };
  }
  return best?.value ?? null;
}
