import { mean } from "#server/platform/statistics/moments.ts";
import type { Finding, LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { oddsOf } from "../odds.ts";
import {
  comparedDays,
  daysOf,
  finding,
  inDays,
  inDigits,
  moodOf,
  quotesOf,
  type Tried,
  toFindings,
  tooFew,
  weeksOf,
} from "./days.ts";

const kinds = [
  { kind: "gratitude", label: "Days with thanks", what: "you wrote of something you are thankful for" },
  { kind: "strength", label: "Days with something done well", what: "you wrote of something you did well" },
] as const;
type Kind = (typeof kinds)[number];

const minDays = 5;

/** Emmons and McCullough (2003) for gratitude. */
export const gratitude: LocalAnalyzer = {
  id: "gratitude",
  version: 2,
  covers: ["en"],
  run({ reflections }) {
    const read = reflections.filter(({ reading: { language } }) => language === "en");
    const written = daysOf(read).length;
    const counted = kinds.flatMap((kind) => countDays(read, written, kind));
    const tried = kinds.flatMap((kind) => withMood(read, kind));
    const findings = [...counted, ...toFindings(tried)];
    return {
      findings: findings.length === 0 && written < minDays ? [tooFew("any", minDays - written)] : findings,
      measures: kinds.map(({ kind, label }) => ({
        id: kind,
        label: `${label}, each week`,
        unit: "days",
        points: weeksOf(read).map(({ day, reflections: week }) => ({
          day,
          value: week.filter((each) => has(each, kind)).length,
          low: null,
          high: null,
          n: week.length,
        })),
      })),
      other_languages: otherLanguages(reflections),
    };
  },
};

const has = ({ reading: { spots } }: ReadReflection, kind: string) =>
  spots.some((spot) => spot.kind === kind);

function countDays(read: readonly ReadReflection[], written: number, { kind, what }: Kind): Finding[] {
  const days = daysOf(read.filter((each) => has(each, kind))).length;
  if (days === 0) return [];
  const claim = `On ${days} of ${inDays(written)} ${what}.`;
  const quotes = quotesOf(read, (each) => each === kind).reverse();
  return [finding({ key: kind, claim, strength: days >= 3 ? "fair" : "weak", quotes })];
}

function withMood(read: readonly ReadReflection[], { kind, what }: Kind): Tried[] {
  const days = daysOf(read);
  const rated = days.flatMap((day) => {
    const value = moodOf(day);
    return value === null ? [] : [{ value, has: day.reflections.some((each) => has(each, kind)) }];
  });
  const [those, others] = [true, false].map((side) => rated.filter((day) => day.has === side));
  if (!those || !others || those.length < 2 || others.length < 2) return [];
  const moodIn = (some: readonly { value: number }[]) => inDigits(mean(some.map(({ value }) => value)), 1);
  return [
    {
      key: `mood.${kind}`,
      claim: `On days on which ${what}, your mood was ${moodIn(those)}, on other days ${moodIn(others)}.`,
      ...comparedDays(rated, `gratitude.${kind}`, "mood, from 1 to 5"),
      missing: days.length - rated.length,
      quotes: quotesOf(read, (each) => each === kind).reverse(),
      odds: oddsOf("Those days", rated),
    },
  ];
}
