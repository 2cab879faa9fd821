import { mean } from "#server/platform/statistics/moments.ts";
import { minDays } from "#server/platform/statistics/strength.ts";
import type { LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { ofEachKind, spotOf } from "../text/language-use.ts";
import type { UseKind } from "../text/text-reading.ts";
import {
  associated,
  comparedDays,
  daysOf,
  inDigits,
  moodOf,
  type Quote,
  quotesOf,
  type Tried,
  toFindings,
  tooFew,
  yearBefore,
} from "./days.ts";

const kinds = [
  ["absolutist", "Absolute words such as “always” and “never”"],
  ["self", "Words about yourself such as “I” and “my”"],
  ["past", "Verbs of the past"],
  ["present", "Verbs of the present"],
  ["future", "Verbs of the future"],
  ["certain", "Words of certainty such as “surely”"],
  ["tentative", "Words of doubt such as “perhaps”"],
] as const satisfies readonly (readonly [UseKind, string])[];

/** In fewer words, one word more or less changes everything. */
const minWords = 30;
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
    if (days.length < minDays)
      return { findings: [tooFew("before.absolutist", minDays - days.length)], measures, other_languages };
    const missing = written.length - days.length;
    const tried = [
      ...against({ days, before, missing, quotes: quotesFrom([yearOfEarlier, reflections]) }),
      ...withMood({ days, missing, quotes: quotesFrom(byMood(reflections)) }),
    ];
    return { findings: toFindings(tried), measures, other_languages };
  },
};

type DayUse = { day: string; words: number; use: Record<UseKind, number>; mood: number | null };

/** Uses per 100 words, day by day. */
function usesOf(reflections: readonly ReadReflection[]): DayUse[] {
  return daysOf(reflections).flatMap((each) => {
    const read = each.reflections.flatMap(({ reading }) =>
      reading.language_use ? [{ words: reading.words, use: reading.language_use }] : [],
    );
    const words = read.reduce((sum, { words: some }) => sum + some, 0);
    if (words < minWords) return [];
    const use = ofEachKind(
      (kind) => (100 * read.reduce((sum, { words: some, use }) => sum + use[kind] * some, 0)) / words,
    );
    return [{ day: each.day, words, use, mood: moodOf(each) }];
  });
}

type QuotesOf = (kind: UseKind) => readonly Quote[];
type Compared = { days: readonly DayUse[]; missing: number; quotes: QuotesOf };

const maxOfSide = 3;

/** The newest sentences with words of a kind, from each side of a comparison. */
const quotesFrom =
  (sides: readonly (readonly ReadReflection[])[]): QuotesOf =>
  (kind) =>
    sides.flatMap((side) => quotesOf(side, (spot) => spot === spotOf(kind)).slice(-maxOfSide));

/** Those of darker days than Even, and those of brighter ones. */
const byMood = (reflections: readonly ReadReflection[]) => [
  reflections.filter(({ mood }) => mood !== null && mood < even),
  reflections.filter(({ mood }) => mood !== null && mood > even),
];
const even = 3;

function against({ days, before, missing, quotes }: Compared & { before: readonly DayUse[] }): Tried[] {
  if (before.length < minDays) return [];
  const said = kinds.filter(([kind]) => [...days, ...before].some(({ use }) => use[kind] > 0));
  return said.map(([kind, label]) => {
    const all = [
      ...before.map(({ use }) => ({ value: use[kind], has: false })),
      ...days.map(({ use }) => ({ value: use[kind], has: true })),
    ];
    const [now, then] = [days, before].map((some) => inDigits(mean(some.map(({ use }) => use[kind])), 1));
    return {
      key: `before.${kind}`,
      claim: `${label}: ${now} of 100 words in these days, ${then} in those before.`,
      ...comparedDays(all, `language.${kind}`, unit),
      missing,
      quotes: quotes(kind),
    };
  });
}

function withMood({ days, missing, quotes }: Compared): Tried[] {
  const rated = days.flatMap(({ use, mood }) => (mood === null ? [] : [{ use, mood }]));
  if (rated.length < minDays) return [];
  return kinds.slice(0, 2).map(([kind, label]) => {
    const pairs = rated.map(({ use, mood }) => ({ x: mood, y: use[kind] }));
    const result = associated(pairs, `language.mood.${kind}`, "rank correlation");
    return {
      key: `mood.${kind}`,
      claim: `${label} are ${result.effect < 0 ? "fewer" : "more"} on days with a brighter mood.`,
      ...result,
      missing: missing + days.length - result.n,
      quotes: quotes(kind),
    };
  });
}
