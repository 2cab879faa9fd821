import { goodFrom } from "#contract/insights/insight-rules.ts";
import { daysStillNeeded, minDays } from "#server/platform/statistics/strength.ts";
import type { LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { tooFew } from "../finding.ts";
import { ofEachKind, spotOf } from "../text/language-use.ts";
import type { UseKind } from "../text/text-reading.ts";
import {
  comparedDays,
  daysOf,
  meansOf,
  moodOf,
  type Quote,
  quotesOf,
  type Tried,
  toFindings,
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
const unit = "in 100 words";

/** Al-Mosaiwi and Johnstone (2018) for absolute words; Hyland (2005) for certainty and doubt. */
export const language: LocalAnalyzer = {
  id: "language",
  version: 3,
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
    const missing = written.length - days.length;
    const tried = [
      ...against({ days, before, missing, quotes: quotesFrom([yearOfEarlier, reflections]) }),
      ...withMood({ days, missing, quotes: quotesFrom(byMood(reflections)) }),
    ];
    const findings = toFindings(tried);
    if (findings.length === 0) findings.push(tooFew("any", neededFor(days)));
    return { findings, measures, other_languages };
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

function neededFor(days: readonly DayUse[]): number {
  const good = days.filter(({ mood }) => mood !== null && mood >= goodFrom).length;
  const rated = days.filter(({ mood }) => mood !== null).length;
  return daysStillNeeded({ withIt: good, withoutIt: rated - good });
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

type Days = readonly { value: number; has: boolean }[];

function compared(key: string, days: Days, sides: [string, string], label: string) {
  const [its, others] = meansOf(days, 1) ?? ["", ""];
  const claim = `${label}: ${its} in 100 words ${sides[0]}, ${others} ${sides[1]}.`;
  return { key, claim, ...comparedDays(days, `language.${key}`, unit) };
}

function against({ days, before, missing, quotes }: Compared & { before: readonly DayUse[] }): Tried[] {
  if (before.length < minDays) return [];
  const said = kinds.filter(([kind]) => [...days, ...before].some(({ use }) => use[kind] > 0));
  return said.map(([kind, label]) => {
    const all = [
      ...before.map(({ use }) => ({ value: use[kind], has: false })),
      ...days.map(({ use }) => ({ value: use[kind], has: true })),
    ];
    const sides: [string, string] = ["in this period", "in the year before"];
    return { ...compared(`before.${kind}`, all, sides, label), missing, quotes: quotes(kind) };
  });
}

function withMood({ days, missing, quotes }: Compared): Tried[] {
  return kinds.slice(0, 2).flatMap(([kind, label]) => {
    const rated = days.flatMap(({ use, mood }) =>
      mood === null ? [] : [{ value: use[kind], has: mood >= goodFrom }],
    );
    if (new Set(rated.map(({ has }) => has)).size < 2) return [];
    const sides: [string, string] = ["on days that were Good or Bright", "on other days"];
    const unrated = days.length - rated.length;
    return {
      ...compared(`mood.${kind}`, rated, sides, label),
      missing: missing + unrated,
      quotes: quotes(kind),
    };
  });
}
