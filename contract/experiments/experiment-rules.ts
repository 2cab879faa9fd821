import { addDays, type Day } from "../day-rules.ts";

/** `a` and `b`: the two things that are compared. */
export type Side = "a" | "b";

/**
 * How days are drawn. `coin`: each day separately, both sides equally often. `blocks`: several days of one side, then
 * as many of the other; the order is drawn for each pair of blocks.
 */
export const designs = ["coin", "blocks"] as const;

/** `mood`: of reflections. `tone`: of texts. `scale`: a number from 1 to 10 that the person enters. `fact`: a daily fact. */
export const outcomeKinds = ["mood", "scale", "tone", "fact"] as const;

export const maxQuestionLength = 200;
export const maxSide = 60;
export const minDays = 8;
export const maxDays = 120;
export const maxBlockDays = 14;
export const maxDaysAhead = 60;
export const maxExperiments = 100;
/** Maximum experiments at once, so that they don't crowd today's page. */
export const maxRunning = 3;

export type Timing = { starts_on: Day; days: number; shows_next_day: boolean; stopped_on: Day | null };

/** The last day that has a side. */
export function lastPlanned({ starts_on, days, stopped_on }: Timing): Day {
  const last = addDays(starts_on, days - 1);
  return stopped_on !== null && stopped_on < last ? stopped_on : last;
}

/** The last day on which something can be noted. */
export const lastNoted = (timing: Timing): Day =>
  timing.shows_next_day && timing.stopped_on === null ? addDays(lastPlanned(timing), 1) : lastPlanned(timing);

export function stateOn(timing: Timing, today: Day): "planned" | "running" | "over" {
  if (timing.stopped_on !== null || today > lastNoted(timing)) return "over";
  return today < timing.starts_on ? "planned" : "running";
}
