import type { Day } from "#contract/day-rules.ts";
import type {
  Comparison,
  Experiment,
  ExperimentResult,
  ExperimentSummary,
} from "#contract/experiments/experiments.ts";
import { counted } from "#web/lib/counted.ts";
import { formatDay } from "#web/lib/dates.ts";

/** The state of an experiment in a few words. */
export function stateInWords(experiment: ExperimentSummary): string {
  const { state, starts_on, ends_on, stopped_on, days, days_come, days_noted } = experiment;
  if (state === "planned")
    return `Begins on ${formatDay(starts_on, "dayAndMonth")}, for ${counted(days, "day")}`;
  if (state === "running") return `Day ${Math.min(days_come, days)} of ${days}, ${days_noted} noted`;
  return stopped_on === null
    ? `Ended on ${formatDay(ends_on, "dateAndYear")}`
    : `Stopped on ${formatDay(stopped_on, "dateAndYear")}`;
}

export const numberInWords = (value: number): string =>
  value.toLocaleString(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Always with a sign. */
export const differenceInWords = ({ difference, low, high }: Comparison): string => {
  const signed = (value: number) => `${value < 0 ? "−" : "+"}${numberInWords(Math.abs(value))}`;
  return `${signed(difference)} (between ${signed(low)} and ${signed(high)})`;
};

export const verdictInWords: Record<ExperimentResult["verdict"], string> = {
  strong: "There is a clear difference.",
  fair: "There is a difference.",
  weak: "There is a small difference.",
  chance: "This could be chance.",
  too_few: "Not enough to say.",
};

/** The result in words, without causes. */
export function sayingOf({
  result,
  content,
}: Pick<Experiment, "content"> & { result: ExperimentResult }): string {
  const { as_planned: planned, needs_days, verdict } = result;
  if (verdict === "too_few" || !planned)
    return `Too few days have an outcome. About ${counted(needs_days ?? 16, "more day")} would be needed.`;
  const { mean_a, mean_b, p } = planned;
  const means = `On days drawn for “${content.a}” the mean was ${numberInWords(mean_a)}, on days drawn for “${content.b}” ${numberInWords(mean_b)}.`;
  const share = p < 0.001 ? "fewer than 1 in 1,000" : `about ${Math.max(1, Math.round(p * 1000)) / 10}%`;
  return `${means} If the two made no difference, ${share} of the plans that could have been drawn would still show one as large.`;
}

/** The limits of the experiment, one sentence each. */
export function limitsOf({ content, plan, result, stopped_on }: Experiment): string[] {
  if (!result) return [];
  const planned = plan.filter(({ side }) => side !== null);
  const unlike = planned.filter(({ side, did }) => did !== null && did !== side).length;
  const unknown = planned.filter(({ did }) => did === null).length;
  const { as_planned } = result;
  return [
    result.missing > 0 &&
      `${counted(result.missing, "day")} without an outcome ${result.missing === 1 ? "is" : "are"} left out.`,
    unlike > 0 &&
      `On ${counted(unlike, "day")} you did not keep to the plan. “As planned” counts them by what was drawn.`,
    unknown > 0 &&
      `On ${counted(unknown, "day")} you did not note what you did. They are missing from “as done”.`,
    "“As done” is not drawn at random: days on which you did otherwise may differ in other ways, too.",
    stopped_on !== null &&
      "You stopped early. If you did so because of the numbers, they look clearer than they are.",
    content.outcome !== "tone" &&
      "You knew which day it was, so what you hoped for may have influenced your notes.",
    as_planned !== null &&
      Math.min(as_planned.n_a, as_planned.n_b) < 15 &&
      "With so few days, a small difference can’t be seen.",
    "It is about you in these weeks. Other times and other people may differ.",
  ].filter((sentence) => sentence !== false);
}

export const sideName = (content: Pick<Experiment["content"], "a" | "b">, side: "a" | "b" | null): string =>
  side === null ? "Outcome only" : content[side];

export const outcomeInWords = ({ outcome, scale_label, shows_next_day }: Experiment["content"]): string => {
  const what = {
    mood: "Mood",
    tone: "Tone of what you write",
    fact: `“${scale_label}”`,
    scale: `“${scale_label}” (1\u00a0to\u00a010)`,
  }[outcome];
  return shows_next_day ? `${what}, on the day after` : what;
};

/** Today and earlier, latest first. */
export const daysToNote = ({ plan }: Experiment, today: Day) =>
  plan.filter(({ day }) => day <= today).toReversed();

/** The minimum distance of dots next to each other, as a share of the line. */
const dotWidth = 0.025;

/** Puts dots that would cover each other into levels, from 0 up. `at`: 0 to 1. */
export function stacked<Dot extends { at: number }>(dots: readonly Dot[]): (Dot & { level: number })[] {
  const placed: (Dot & { level: number })[] = [];
  for (const dot of dots) {
    const taken = new Set(
      placed.filter(({ at }) => Math.abs(at - dot.at) < dotWidth).map(({ level }) => level),
    );
    let level = 0;
    while (taken.has(level)) level += 1;
    placed.push({ ...dot, level });
  }
  return placed;
}
