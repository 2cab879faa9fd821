import type { Day } from "#contract/day-rules.ts";
import type {
  Comparison,
  Experiment,
  ExperimentResult,
  ExperimentSummary,
} from "#contract/experiments/experiments.ts";
import { formatNumber } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { formatDay } from "#web/lib/dates.ts";

/** The state of an experiment in a few words. */
export function stateInWords(experiment: ExperimentSummary): string {
  const { state, starts_on, ends_on, stopped_on, days, days_come, days_noted } = experiment;
  if (state === "planned")
    // Translators: the subject of this and the next messages is an experiment.
    return t("Begins on {day}, for {days, plural, one {# day} other {# days}}", {
      day: formatDay(starts_on, "dayAndMonth"),
      days,
    });
  if (state === "running")
    // Translators: “noted” is the number of days for which the person noted how they went.
    return t("Day {day, number} of {days, number}, {noted, number} noted", {
      day: Math.min(days_come, days),
      days,
      noted: days_noted,
    });
  return stopped_on === null
    ? t("Ended on {day}", { day: formatDay(ends_on, "dateAndYear") })
    : t("Stopped on {day}", { day: formatDay(stopped_on, "dateAndYear") });
}

export const numberInWords = (value: number): string =>
  formatNumber(value, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Always with a sign. */
export const differenceInWords = ({ difference, low, high }: Comparison): string => {
  const signed = (value: number) => `${value < 0 ? "−" : "+"}${numberInWords(Math.abs(value))}`;
  // Translators: a difference of two means and its 95% interval: “+0.5 (between −0.1 and +1.1)”.
  return t("{difference} (between {low} and {high})", {
    difference: signed(difference),
    low: signed(low),
    high: signed(high),
  });
};

export const verdictInWords = (verdict: ExperimentResult["verdict"]): string =>
  ({
    strong: t("There is a clear difference."),
    fair: t("There is a difference."),
    weak: t("There is a small difference."),
    chance: t("This could be chance."),
    too_few: t("Not enough to say."),
  })[verdict];

/** The result in words, without causes. */
export function sayingOf({
  result,
  content,
}: Pick<Experiment, "content"> & { result: ExperimentResult }): string {
  const { as_planned: planned, needs_days, verdict } = result;
  if (verdict === "too_few" || !planned)
    return t(
      "Too few days have an outcome. About {days, plural, one {# more day} other {# more days}} would be needed.",
      { days: needs_days ?? 16 },
    );
  const { mean_a, mean_b, p } = planned;
  // Translators: “a” and “b” are what the person compares, in their words, such as “Walk” and “No walk”.
  const means = t("On days drawn for “{a}” the mean was {meanA}, on days drawn for “{b}” {meanB}.", {
    a: content.a,
    meanA: numberInWords(mean_a),
    b: content.b,
    meanB: numberInWords(mean_b),
  });
  const share =
    p < 0.001
      ? // Translators: a plan says what to do on which day, drawn by lot.
        t(
          "If neither made a difference, fewer than 1 in 1,000 of the possible plans would still show a difference this large.",
        )
      : t(
          "If neither made a difference, about {share, number, ::percent .#} of the possible plans would still show a difference this large.",
          { share: Math.max(1, Math.round(p * 1000)) / 1000 },
        );
  return `${means} ${share}`;
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
      t("{days, plural, one {# day without an outcome is} other {# days without an outcome are}} left out.", {
        days: result.missing,
      }),
    unlike > 0 &&
      t(
        "On {days, plural, one {# day} other {# days}} you did not keep to the plan. “As planned” counts them by what was drawn.",
        { days: unlike },
      ),
    unknown > 0 &&
      t(
        "On {days, plural, one {# day} other {# days}} you did not note what you did. They are missing from “as done”.",
        { days: unknown },
      ),
    t("“As done” is not drawn at random: days on which you did otherwise may differ in other ways, too."),
    stopped_on !== null &&
      t("You stopped early. If you did so because of the numbers, they look clearer than they are."),
    content.outcome !== "tone" &&
      t("You knew which day it was, so what you hoped for may have influenced your notes."),
    as_planned !== null &&
      Math.min(as_planned.n_a, as_planned.n_b) < 15 &&
      t("With so few days, a small difference can’t be seen."),
    t("It is about you in these weeks. Other times and other people may differ."),
  ].filter((sentence) => sentence !== false);
}

export const sideName = (content: Pick<Experiment["content"], "a" | "b">, side: "a" | "b" | null): string =>
  // Translators: on this day, the person does as they like and notes only the outcome.
  side === null ? t("Outcome only") : content[side];

export const outcomeInWords = ({ outcome, scale_label, shows_next_day }: Experiment["content"]): string => {
  const what = {
    mood: t("Mood"),
    tone: t("Tone of what you write"),
    // Translators: in quotation marks, a name that the person gave.
    fact: t("“{name}”", { name: scale_label }),
    // Translators: a scale that the person named, from 1 to 10. There are spaces that do not break a line.
    scale: t("“{name}” (1\u00a0to\u00a010)", { name: scale_label }),
  }[outcome];
  // Translators: “outcome” is what the experiment measures, such as “Mood”.
  return shows_next_day ? t("{outcome}, on the day after", { outcome: what }) : what;
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
