import { addDays, type Day, dayAt, daysBetween } from "#contract/day-rules.ts";
import {
  lastNoted,
  lastPlanned,
  type Side,
  stateOn,
  type Timing,
} from "#contract/experiments/experiment-rules.ts";
import type { ExperimentDay, ExperimentSummary } from "#contract/experiments/experiments.ts";
import type { Context } from "#server/context.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Design as Drawing, drawPlan } from "#server/platform/statistics/assignment.ts";
import type { ExperimentRow, Noted, StoredExperiment } from "./experiment-rows.ts";

/** In the person's zone, or in the experiment's if they have set none. */
export async function todayFor({ clock }: Context, tx: Tx, ownerId: string, timeZone: string): Promise<Day> {
  const person = await findPerson(tx, ownerId);
  return dayAt(clock.now(), person?.time_zone ?? timeZone, person?.day_end ?? "00:00");
}

export const timingOf = (
  stored: StoredExperiment,
  { stopped_on }: Pick<ExperimentRow, "stopped_on">,
): Timing => ({
  starts_on: stored.starts_on,
  days: stored.days,
  shows_next_day: stored.shows_next_day,
  stopped_on,
});

export const drawingOf = ({ design, days, block_days }: StoredExperiment): Drawing =>
  design === "blocks" ? { by: "blocks", days, blockDays: block_days } : { by: "coin", days };

/** The randomly drawn side of each day. */
export const sidesOf = (stored: StoredExperiment): Side[] => drawPlan(drawingOf(stored), stored.seed);

export function toSummary(
  row: ExperimentRow,
  stored: StoredExperiment,
  noted: ReadonlyMap<Day, Noted>,
  today: Day,
): ExperimentSummary {
  const timing = timingOf(stored, row);
  const days = daysBetween(stored.starts_on, lastPlanned(timing)) + 1;
  return {
    id: row.id,
    question: stored.question,
    state: stateOn(timing, today),
    starts_on: stored.starts_on,
    ends_on: lastNoted(timing),
    stopped_on: row.stopped_on,
    days,
    days_come: Math.min(Math.max(daysBetween(stored.starts_on, today) + 1, 0), days),
    days_noted: daysDone(noted),
    damaged: false,
  };
}

/** A day with only a number doesn't count, because it doesn't say which side was done. */
const daysDone = (noted: ReadonlyMap<Day, Noted>): number =>
  [...noted.values()].filter(({ did }) => did !== null).length;

/** Each day with its side, and what was noted on it. */
export function planOf(
  stored: StoredExperiment,
  row: ExperimentRow,
  noted: ReadonlyMap<Day, Noted>,
): ExperimentDay[] {
  const timing = timingOf(stored, row);
  const sides = sidesOf(stored);
  const planned = lastPlanned(timing);
  return Array.from({ length: daysBetween(stored.starts_on, lastNoted(timing)) + 1 }, (_, at) => {
    const day = addDays(stored.starts_on, at);
    return {
      day,
      side: day <= planned ? (sides[at] ?? null) : null,
      did: null,
      rating: null,
      ...noted.get(day),
    };
  });
}
