import { type Day, daysBetween } from "#contract/day-rules.ts";
import { daysStillNeeded, minDays } from "#server/platform/statistics/strength.ts";
import type { AnalyzerInput, LocalAnalyzer, Measure } from "../analyzer.ts";
import { findPeople, nameKey } from "../entities/find-people.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { tooFew } from "../finding.ts";
import { oddsOf } from "../odds.ts";
import { beginning } from "../quoted-place.ts";
import { keyOfPhrase } from "../text/phrases/find-phrases.ts";
import {
  comparedDays,
  type DayRead,
  daysOf,
  meansOf,
  moodOf,
  type Quote,
  type Tried,
  toFindings,
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
  version: 3,
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

/** How many days after something the next mood still belongs to it. */
const maxGap = 2;

type Pair = { before: Day; mood: number };

/** Days with a mood, and the last written day before each. */
function pairsOf(days: readonly DayRead[]): Pair[] {
  return days.flatMap((each, at) => {
    const [mood, before] = [moodOf(each), days[at - 1]?.day];
    const isNear = before !== undefined && daysBetween(before, each.day) <= maxGap;
    return mood !== null && isNear ? [{ before, mood }] : [];
  });
}

function compare(factor: Factor, pairs: readonly Pair[], missing: number): Tried {
  const days = pairs.map(({ before, mood }) => ({ value: mood, has: factor.days.has(before) }));
  const [its, others] = meansOf(days, 1) ?? ["", ""];
  return {
    key: factor.key,
    claim: `After days ${factor.label}, the next mood was ${its} on average; after other days it was ${others}.`,
    ...comparedDays(days, `energy.${factor.key}`, "mood, from 1 to 5"),
    missing,
    quotes: factor.quotes.slice(-maxQuotes).reverse(),
    odds: oddsOf("The next mood", days),
  };
}

/** A name or a word that is also a tag or a feeling of the person counts once: names with the tag, words not at all. */
function factorsOf({ reflections, entities }: AnalyzerInput): Factor[] {
  const factors = new Map<string, Factor>();
  const phrases = new Map<string, Factor>();
  const add = (to: typeof factors, key: string, label: string, day: Day, quote: Quote) => {
    const factor = to.getOrInsertComputed(key, () => ({ key, label, days: new Set(), quotes: [] }));
    // One quote of a day shows it.
    if (!factor.days.has(day)) factor.quotes.push(quote);
    factor.days.add(day);
  };
  /** By name: the key of the factor that has it. Tags come first. */
  const keys = new Map<string, string>();
  const words = new Set<string>();
  for (const { tags } of reflections) for (const tag of tags) keys.getOrInsert(nameKey(tag), `tag ${tag}`);
  for (const { id, revision, day, hour, tags, feelings, activity_id, reading } of reflections) {
    const whole = { reflection_id: id, revision, ...beginning };
    const keyOf = (word: string) => keys.getOrInsert(nameKey(word), `feeling ${word}`);
    for (const tag of tags) add(factors, keyOf(tag), `tagged #${tag}`, day, whole);
    for (const feeling of feelings) add(factors, keyOf(feeling), `on which you felt ${feeling}`, day, whole);
    for (const word of [...tags, ...feelings]) words.add(keyOfPhrase(word));
    if (activity_id !== null) add(factors, "activity", "with an activity", day, whole);
    if (hour !== null && (hour >= 23 || hour < 4))
      add(factors, "late", "on which you wrote after 11 at night", day, whole);
    for (const { kind, start, end } of reading.spots)
      if (kind === "gratitude") add(factors, kind, "on which I found thanks", day, { ...whole, start, end });
  }
  for (const { key: own, kind, name, spellings, occurrences } of findPeople(reflections, entities)) {
    const names = [name, ...spellings.map(({ text }) => text)];
    const key = names.flatMap((each) => keys.get(nameKey(each)) ?? [])[0] ?? `${kind} ${own}`;
    for (const each of names) words.add(keyOfPhrase(each));
    for (const { id, revision, day, start, end } of occurrences)
      add(factors, key, `that mention ${name}`, day, { reflection_id: id, revision, start, end });
  }
  for (const { id, revision, day, reading } of reflections)
    for (const { phrase, start, end } of reading.phrases)
      if (!words.has(keyOfPhrase(phrase)))
        add(phrases, `phrase ${keyOfPhrase(phrase)}`, `that mention “${phrase}”`, day, {
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
