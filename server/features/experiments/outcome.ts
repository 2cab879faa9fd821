import { addDays, type Day } from "#contract/day-rules.ts";
import type { Comparison, ExperimentDay, ExperimentResult } from "#contract/experiments/experiments.ts";
import type { Context } from "#server/context.ts";
import { readFactDays } from "#server/features/facts/index.ts";
import { readMeasures } from "#server/features/readings/index.ts";
import { matchingReflections } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { comparePlan } from "#server/platform/statistics/assignment.ts";
import { compareGroups } from "#server/platform/statistics/compare.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { daysStillNeeded, strengthOf } from "#server/platform/statistics/strength.ts";
import { drawingOf } from "./experiment-plan.ts";
import type { StoredExperiment } from "./experiment-rows.ts";

/** Takes less than 50 ms for the longest plan. Smaller p-values than .0005 are not needed. */
const rounds = 1999;

/** The outcome of each day that has one. Several are averaged. */
export async function outcomesOf(
  context: Context,
  owner: Owner,
  stored: StoredExperiment,
  plan: readonly ExperimentDay[],
): Promise<Map<Day, number>> {
  const values = new Map<Day, number[]>();
  const add = (day: Day, value: number | null) => {
    if (value !== null) values.getOrInsertComputed(day, () => []).push(value);
  };
  const from = plan[0]?.day ?? stored.starts_on;
  const span = { from, to: addDays(from, plan.length) };
  if (stored.outcome === "scale") for (const { day, rating } of plan) add(day, rating);
  else if (stored.outcome === "fact") {
    const facts = await readFactDays(context, owner, span);
    for (const [day, value] of facts.find(({ id }) => id === stored.fact_id)?.values ?? []) add(day, value);
  } else if (stored.outcome === "tone")
    for await (const batch of readMeasures(context, owner, span))
      for (const { day, tone } of batch) add(day, tone);
  else
    for await (const batch of matchingReflections(context, owner, { within: "journal", ...span }))
      for (const read of batch) if (read.state === "opened") add(read.reflection.day, read.reflection.mood);
  return new Map([...values].map(([day, each]) => [day, mean(each)]));
}

/**
 * Compares the drawn sides by a randomization test, and the days by what was done. The latter is no test, because what
 * was done was not randomized.
 */
export function resultOf(
  stored: StoredExperiment,
  plan: readonly ExperimentDay[],
  outcomes: ReadonlyMap<Day, number>,
): ExperimentResult {
  const shownOn = (day: Day) => (stored.shows_next_day ? addDays(day, 1) : day);
  const days = plan.flatMap(({ day, side, did }) =>
    side === null ? [] : [{ side, did, value: outcomes.get(shownOn(day)) ?? null }],
  );
  const valuesOf = (isOf: (day: (typeof days)[number]) => boolean) =>
    days.flatMap((day) => (day.value !== null && isOf(day) ? [day.value] : []));
  const [a, b] = [valuesOf(({ side }) => side === "a"), valuesOf(({ side }) => side === "b")];
  const missing = days.filter(({ value }) => value === null).length;
  const as_done = compare(
    valuesOf(({ did }) => did === "a"),
    valuesOf(({ did }) => did === "b"),
    stored.seed,
  );
  const drawn = comparePlan(
    drawingOf(stored),
    days.map(({ side }) => side),
    days.map(({ value }) => value),
    { seed: stored.seed, rounds },
  );
  const planned = drawn && compare(a, b, stored.seed);
  if (!drawn || !planned) {
    const needs_days = daysStillNeeded({ withIt: a.length, withoutIt: b.length });
    return { verdict: "too_few", needs_days, as_planned: null, as_done, missing };
  }
  const { p, low, high } = drawn;
  const { effect } = compareGroups(a, b, { seed: stored.seed, rounds: 1 });
  const verdict = strengthOf({ n: Math.min(a.length, b.length), p, effect });
  return {
    verdict,
    needs_days: verdict === "too_few" ? daysStillNeeded({ withIt: a.length, withoutIt: b.length }) : null,
    as_planned: {
      ...planned,
      p,
      // With few days, the interval is infinite, and the other one says as much.
      ...(Number.isFinite(low) && Number.isFinite(high) && { low, high }),
    },
    as_done,
    missing,
  };
}

function compare(a: readonly number[], b: readonly number[], seed: string): Comparison | null {
  if (a.length === 0 || b.length === 0) return null;
  const sides = { n_a: a.length, n_b: b.length, mean_a: mean(a), mean_b: mean(b) };
  const alone = mean(a) - mean(b);
  if (a.length < 2 || b.length < 2) return { ...sides, difference: alone, low: alone, high: alone };
  const { difference, low, high } = compareGroups(a, b, { seed, rounds: 1 });
  return { ...sides, difference, low, high };
}
