import { addDays, type Day } from "#contract/day-rules.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { daysStillNeeded, minDays } from "#server/platform/statistics/strength.ts";
import type { AnalyzerInput, LocalAnalyzer, Measure } from "../analyzer.ts";
import { findPeople } from "../entities/find-people.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { oddsOf } from "../odds.ts";
import { beginning } from "../quoted-place.ts";
import { keyOfPhrase } from "../text/phrases/find-phrases.ts";
import {
  comparedDays,
  type DayRead,
  daysOf,
  inDigits,
  moodOf,
  type Quote,
  type Tried,
  toFindings,
  tooFew,
} from "./days.ts";

/** The most frequent are tried; each more raises the bar for all. */
const maxFactors = 40;
const maxPhrases = 15;
const maxShown = 15;
const maxQuotes = 6;

/** Something that a day holds. */
type Factor = { key: string; label: string; days: Set<Day>; quotes: Quote[] };

/** What the days before bright and heavy ones hold. */
export const energy: LocalAnalyzer = {
  id: "energy",
  version: 2,
  covers: ["en"],
  run(input) {
    const written = daysOf(input.reflections);
    const pairs = pairsOf(written);
    const other_languages = otherLanguages(input.reflections);
    const missing = written.length - pairs.length;
    const measures = [moodByDay(written)];
    const factors = factorsOf(input)
      .map((factor) => ({ ...factor, withIt: pairs.filter(({ before }) => factor.days.has(before)).length }))
      .filter(({ withIt }) => withIt >= minDays && pairs.length - withIt >= minDays)
      .sort((one, other) => other.withIt - one.withIt || (one.key < other.key ? -1 : 1))
      .slice(0, maxFactors);
    if (factors.length === 0) {
      const half = Math.floor(pairs.length / 2);
      const needed = daysStillNeeded({ withIt: half, withoutIt: pairs.length - half }) || minDays;
      return { findings: [tooFew("any", needed)], measures, other_languages };
    }
    const tried = factors.map((factor) => compare(factor, pairs, missing));
    // The surest first. Correction keeps their order.
    const findings = toFindings(tried.sort((one, other) => one.p - other.p)).slice(0, maxShown);
    return { findings, measures, other_languages };
  },
};

const moodByDay = (days: readonly DayRead[]): Measure => ({
  id: "mood",
  label: "Mood of each day",
  unit: "mood, from 1 to 5",
  points: days.flatMap((each) => {
    const value = moodOf(each);
    return value === null
      ? []
      : [{ day: each.day, value, low: null, high: null, n: each.reflections.length }];
  }),
});

type Pair = { before: Day; mood: number };

/** Days with a mood, whose day before was written, too. */
function pairsOf(days: readonly DayRead[]): Pair[] {
  const written = new Set(days.map(({ day }) => day));
  return days.flatMap((each) => {
    const [mood, before] = [moodOf(each), addDays(each.day, -1)];
    return mood !== null && written.has(before) ? [{ before, mood }] : [];
  });
}

function compare(factor: Factor, pairs: readonly Pair[], missing: number): Tried {
  const days = pairs.map(({ before, mood }) => ({ value: mood, has: factor.days.has(before) }));
  const moodAfter = (has: boolean) =>
    inDigits(mean(days.filter((day) => day.has === has).map(({ value }) => value)), 1);
  return {
    key: factor.key,
    claim: `On the day after ${factor.label}, your mood was ${moodAfter(true)}. After other days it was ${moodAfter(false)}.`,
    ...comparedDays(days, `energy.${factor.key}`, "mood, from 1 to 5"),
    missing,
    quotes: factor.quotes.slice(-maxQuotes).reverse(),
    odds: oddsOf("The day after", days),
  };
}

function factorsOf({ reflections, entities }: AnalyzerInput): Factor[] {
  const factors = new Map<string, Factor>();
  const phrases = new Map<string, Factor>();
  const add = (to: typeof factors, key: string, label: string, day: Day, quote: Quote) => {
    const factor = to.getOrInsertComputed(key, () => ({ key, label, days: new Set(), quotes: [] }));
    // One quote of a day shows it.
    if (!factor.days.has(day)) factor.quotes.push(quote);
    factor.days.add(day);
  };
  for (const { id, revision, day, hour, tags, feelings, activity_id, reading } of reflections) {
    const whole = { reflection_id: id, revision, ...beginning };
    for (const tag of tags) add(factors, `tag ${tag}`, `a day with the tag “${tag}”`, day, whole);
    for (const feeling of feelings)
      add(factors, `feeling ${feeling}`, `a day with the feeling “${feeling}”`, day, whole);
    if (activity_id !== null) add(factors, "activity", "a day with an activity", day, whole);
    if (hour !== null && (hour >= 23 || hour < 4))
      add(factors, "late", "a day on which you wrote after 11 at night", day, whole);
    for (const { kind, start, end } of reading.spots)
      if (kind === "gratitude")
        add(factors, kind, "a day with thanks in its words", day, { ...whole, start, end });
    for (const { phrase, start, end } of reading.phrases)
      add(phrases, `phrase ${keyOfPhrase(phrase)}`, `a day with “${phrase}” in its words`, day, {
        ...whole,
        start,
        end,
      });
  }
  for (const { key, kind, name, occurrences } of findPeople(reflections, entities))
    for (const { id, revision, day, start, end } of occurrences)
      add(factors, `${kind} ${key}`, `a day with “${name}” in its words`, day, {
        reflection_id: id,
        revision,
        start,
        end,
      });
  const frequent = [...phrases.values()]
    .sort((one, other) => other.days.size - one.days.size || (one.key < other.key ? -1 : 1))
    .slice(0, maxPhrases);
  return [...factors.values(), ...frequent];
}
