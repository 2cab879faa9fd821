import { association } from "#server/platform/statistics/association.ts";
import { compareDays } from "#server/platform/statistics/compare.ts";
import { correctForMany } from "#server/platform/statistics/many.ts";
import { leastDays } from "#server/platform/statistics/verdict.ts";
import type { LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { spotOf } from "../text/language-use.ts";
import type { TextReading } from "../text/text-reading.ts";
import {
  daysOf,
  inDigits,
  mean,
  moodOf,
  otherLanguages,
  type Quote,
  quotesOf,
  roundsFor,
  type Tried,
  toFinding,
  tooFew,
  yearBefore,
} from "./days.ts";

type Use = NonNullable<TextReading["language_use"]>;

const kinds = [
  ["absolutist", "Absolute words such as “always” and “never”"],
  ["self", "Words about yourself such as “I” and “my”"],
  ["past", "Verbs of the past"],
  ["present", "Verbs of the present"],
  ["future", "Verbs of the future"],
  ["certain", "Words of certainty such as “surely”"],
  ["tentative", "Words of doubt such as “perhaps”"],
] as const satisfies readonly (readonly [keyof Use, string])[];

/** In fewer words, one word more or less changes everything. */
const fewestWords = 30;
const unit = "of 100 words";

/** Al-Mosaiwi and Johnstone (2018) for absolute words; Hyland (2005) for certainty and doubt. */
export const language: LocalAnalyzer = {
  id: "language",
  version: 2,
  covers: ["en"],
  run({ reflections, earlier, period }) {
    const written = daysOf(reflections);
    const days = usesOf(reflections);
    const yearOfEarlier = yearBefore(earlier, period.from);
    const before = usesOf(yearOfEarlier);
    const measures = kinds.map(([id, label]) => ({
      id,
      label,
      unit,
      points: days.map(({ day, words, use }) => ({ day, value: use[id], low: null, high: null, n: words })),
    }));
    const other_languages = otherLanguages(reflections);
    if (days.length < leastDays)
      return { findings: [tooFew("before.absolutist", leastDays - days.length)], measures, other_languages };
    const missing = written.length - days.length;
    const tried = [
      ...against({ days, before, missing, quotes: quotesFrom([yearOfEarlier, reflections]) }),
      ...withMood({ days, missing, quotes: quotesFrom(byMood(reflections)) }),
    ];
    const corrected = correctForMany(tried.map(({ p }) => p));
    const findings = tried.map((each, at) => toFinding(each, corrected[at] ?? 1, tried.length));
    return { findings, measures, other_languages };
  },
};

type DayUse = { day: string; words: number; use: Use; mood: number | null };

/** Uses per 100 words, day by day. */
function usesOf(reflections: readonly ReadReflection[]): DayUse[] {
  return daysOf(reflections).flatMap((each) => {
    const read = each.reflections.flatMap(({ reading }) =>
      reading.language_use ? [{ words: reading.words, use: reading.language_use }] : [],
    );
    const words = read.reduce((sum, { words: some }) => sum + some, 0);
    if (words < fewestWords) return [];
    const share = (kind: keyof Use) =>
      (100 * read.reduce((sum, { words: some, use }) => sum + use[kind] * some, 0)) / words;
    const use = {
      absolutist: share("absolutist"),
      self: share("self"),
      past: share("past"),
      present: share("present"),
      future: share("future"),
      certain: share("certain"),
      tentative: share("tentative"),
    };
    return [{ day: each.day, words, use, mood: moodOf(each) }];
  });
}

type QuotesOf = (kind: keyof Use) => readonly Quote[];
type Compared = { days: readonly DayUse[]; missing: number; quotes: QuotesOf };

const mostOfSide = 3;

/** The newest sentences with words of a kind, from each side of a comparison. */
const quotesFrom =
  (sides: readonly (readonly ReadReflection[])[]): QuotesOf =>
  (kind) =>
    sides.flatMap((side) => quotesOf(side, (spot) => spot === spotOf(kind)).slice(-mostOfSide));

/** Those of darker days than Even, and those of brighter ones. */
const byMood = (reflections: readonly ReadReflection[]) => [
  reflections.filter(({ mood }) => mood !== null && mood < even),
  reflections.filter(({ mood }) => mood !== null && mood > even),
];
const even = 3;

function against({ days, before, missing, quotes }: Compared & { before: readonly DayUse[] }): Tried[] {
  if (before.length < leastDays) return [];
  const said = kinds.filter(([kind]) => [...days, ...before].some(({ use }) => use[kind] > 0));
  return said.map(([kind, label]) => {
    const all = [
      ...before.map(({ use }) => ({ value: use[kind], has: false })),
      ...days.map(({ use }) => ({ value: use[kind], has: true })),
    ];
    const result = compareDays(all, { seed: `language.${kind}`, rounds: roundsFor(all.length) });
    const [now, then] = [days, before].map((some) => inDigits(mean(some.map(({ use }) => use[kind])), 1));
    return {
      key: `before.${kind}`,
      claim: `${label}: ${now} of 100 words in these days, ${then} in those before.`,
      n: all.length,
      least: Math.min(result.nA, result.nB),
      missing,
      shown: { effect: result.difference, low: result.low, high: result.high, unit },
      effect: result.effect,
      p: result.p,
      quotes: quotes(kind),
    };
  });
}

function withMood({ days, missing, quotes }: Compared): Tried[] {
  const rated = days.flatMap(({ use, mood }) => (mood === null ? [] : [{ use, mood }]));
  if (rated.length < leastDays) return [];
  return kinds.slice(0, 2).map(([kind, label]) => {
    const { effect, low, high, p, n } = association(
      rated.map(({ use, mood }) => ({ x: mood, y: use[kind] })),
      { seed: `language.mood.${kind}`, rounds: roundsFor(rated.length) },
    );
    return {
      key: `mood.${kind}`,
      claim: `${label} are ${effect < 0 ? "fewer" : "more"} on days with a brighter mood.`,
      n,
      least: n,
      missing: missing + days.length - n,
      shown: { effect, low, high, unit: "rank correlation" },
      effect,
      p,
      quotes: quotes(kind),
    };
  });
}
