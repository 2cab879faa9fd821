import type { Finding, LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { finding, tooFew } from "../finding.ts";
import { oddsOf } from "../odds.ts";
import {
  comparedDays,
  daysOf,
  inDays,
  meansOf,
  moodOf,
  quotesOf,
  type Tried,
  toFindings,
  weeksOf,
} from "./days.ts";

const kinds = [
  { kind: "gratitude", label: "Days on which thanks was found", what: "thanks" },
  { kind: "strength", label: "Days on which something done well was found", what: "something you did well" },
] as const;
type Kind = (typeof kinds)[number];

const minDays = 5;

/** Emmons and McCullough (2003) for gratitude. */
export const gratitude: LocalAnalyzer = {
  id: "gratitude",
  version: 3,
  covers: ["en"],
  run({ reflections }) {
    const read = reflections.filter(({ reading: { language } }) => language === "en");
    const written = daysOf(read).length;
    const counted = kinds.flatMap((kind) => countDays(read, kind));
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

function countDays(read: readonly ReadReflection[], { kind, what }: Kind): Finding[] {
  const days = daysOf(read.filter((each) => has(each, kind))).length;
  if (days === 0) return [];
  const claim = `I found ${what} on ${inDays(days)}; there may be more.`;
  const quotes = quotesOf(read, (each) => each === kind).reverse();
  return [finding({ key: kind, claim, strength: days >= 3 ? "fair" : "weak", quotes })];
}

function withMood(read: readonly ReadReflection[], { kind, what }: Kind): Tried[] {
  const days = daysOf(read);
  const rated = days.flatMap((day) => {
    const value = moodOf(day);
    return value === null ? [] : [{ value, has: day.reflections.some((each) => has(each, kind)) }];
  });
  const means = meansOf(rated, 1);
  if (!means) return [];
  return [
    {
      key: `mood.${kind}`,
      claim: `On days on which I found ${what}, your mood was ${means[0]} on average; on other days it was ${means[1]}.`,
      ...comparedDays(rated, `gratitude.${kind}`, "mood, from 1 to 5"),
      missing: days.length - rated.length,
      quotes: quotesOf(read, (each) => each === kind).reverse(),
      odds: oddsOf("Those days", rated),
    },
  ];
}
