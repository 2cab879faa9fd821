import { addDays, type Day } from "#contract/day-rules.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import type { LocalAnalyzer, Measure, ReadReflection } from "./analyzer.ts";
import { otherLanguages } from "./entities/occurrence-stats.ts";
import { measureLabels } from "./said.ts";
import { readLanguages } from "./text/text-reading.ts";

/** How light or heavy the words of each day are. It measures, and claims nothing. */
export const tone: LocalAnalyzer = {
  id: "tone",
  version: 5,
  covers: readLanguages,
  run: ({ reflections }) => ({
    findings: [],
    measures: measuresOf(tonesByDay(reflections)),
    other_languages: otherLanguages(reflections, readLanguages),
  }),
};

type DayTone = { day: Day; value: number; low: number; high: number; n: number };

/**
 * The mean tone of all sentences of each day, with its interval.
 * @param reflections in the order of their days
 */
const tonesByDay = (reflections: readonly ReadReflection[]): DayTone[] =>
  [...Map.groupBy(reflections, ({ day }) => day)].flatMap(([day, its]) => {
    const tones = its.flatMap(({ reading: { tone } }) => tone ?? []);
    const n = tones.reduce((sum, { sentences }) => sum + sentences, 0);
    if (n === 0) return [];
    const value = tones.reduce((sum, tone) => sum + tone.mean * tone.sentences, 0) / n;
    const margin = Math.hypot(...tones.map(({ low, high, sentences }) => ((high - low) / 2) * sentences)) / n;
    return [{ day, ...around(value, margin), n }];
  });

const around = (value: number, margin: number) => ({
  value,
  low: Math.max(-1, value - margin),
  high: Math.min(1, value + margin),
});

/** How many days of a week must have a tone for its mean. */
const minOfWeek = 3;
/** `unitWords` of the contract says it in the language in use. */
const unit = "tone, from −1 for heavy to 1 for light";

function measuresOf(days: readonly DayTone[]): Measure[] {
  const weekly = days.flatMap(({ day }, at) => {
    const from = addDays(day, -6);
    const week = days.slice(Math.max(0, at - 6), at + 1).filter((each) => each.day >= from);
    if (week.length < minOfWeek) return [];
    const margin = Math.hypot(...week.map(({ low, high }) => (high - low) / 2)) / week.length;
    return [{ day, ...around(mean(week.map(({ value }) => value)), margin), n: week.length }];
  });
  return [
    { id: "tone", label: measureLabels.tone(), unit, points: [...days] },
    { id: "tone_week", label: measureLabels.tone_week(), unit, points: weekly },
  ];
}
