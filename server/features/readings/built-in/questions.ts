import { maxFindings } from "#contract/analyzers/analyzer-rules.ts";
import type { LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { finding } from "../finding.ts";
import type { Considered } from "../text/text-reading.ts";
import { dateOf, inDays, type Quote, weeksOf } from "./days.ts";

type Asked = { key: string; days: string[]; stems: readonly string[]; quotes: Quote[]; last: Position };
/** Where a sentence is in the order of all writing. */
type Position = { at: number; start: number };

/** Questions asked in writing that nothing written later takes up with an answer. */
export const questions: LocalAnalyzer = {
  id: "questions",
  version: 3,
  covers: ["en"],
  run({ reflections, today }) {
    const open = openQuestions(reflections);
    const findings = open
      .reverse()
      .slice(0, maxFindings)
      .map(({ key, days, quotes }) => {
        const [day = today] = days;
        const often =
          days.length === 1 ? `on ${dateOf(day)}` : `on ${inDays(days.length)}, last on ${dateOf(day)}`;
        const claim = `You asked this ${often}. I found no answer in what you wrote since.`;
        return finding({ key, claim, strength: days.length > 1 ? "fair" : "weak", quotes });
      });
    const points = weeksOf(reflections).map(({ day, reflections: week }) => ({
      day,
      value: week.reduce((sum, { reading }) => sum + reading.asked.length, 0),
      low: null,
      high: null,
      n: week.length,
    }));
    const measures = [
      { id: "asked", label: "Questions to yourself that were found, each week", unit: "questions", points },
    ];
    return { findings, measures, other_languages: otherLanguages(reflections) };
  },
};

/** In the order in which they were last asked. The same question on several days counts as one, wherever it stands. */
function openQuestions(reflections: readonly ReadReflection[]): Asked[] {
  const asked = new Map<string, Asked>();
  for (const [at, { id, revision, day, reading }] of reflections.entries())
    for (const { start, end, stems, wording } of reading.asked) {
      const key = wording ?? [...stems].sort().join(" ");
      const quote = { reflection_id: id, revision, start, end };
      const before = asked.get(key);
      const days = before?.days.filter((each) => each !== day) ?? [];
      const quotes = [quote, ...(before?.quotes ?? [])];
      asked.delete(key);
      asked.set(key, { key, days: [day, ...days], stems, quotes, last: { at, start } });
    }
  const settled = answersBy(reflections);
  return [...asked.values()].filter((question) => !isAnswered(question, settled));
}

type Answers = ReadonlyMap<string, readonly (Position & { answer: Considered })[]>;

function answersBy(reflections: readonly ReadReflection[]): Answers {
  const by = new Map<string, (Position & { answer: Considered })[]>();
  for (const [at, { reading }] of reflections.entries())
    for (const answer of reading.settled)
      for (const stem of answer.stems) {
        const there = by.get(stem) ?? [];
        there.push({ at, start: answer.start, answer });
        by.set(stem, there);
      }
  return by;
}

/** A later sentence that settles something and shares half of the question's words, two at least. */
function isAnswered({ stems, last }: Asked, answers: Answers): boolean {
  const needed = Math.max(Math.min(2, stems.length), Math.ceil(stems.length / 2));
  const shared = new Map<Considered, number>();
  for (const stem of stems)
    for (const { at, start, answer } of answers.get(stem) ?? [])
      if (at > last.at || (at === last.at && start > last.start)) {
        const words = (shared.get(answer) ?? 0) + 1;
        if (words >= needed) return true;
        shared.set(answer, words);
      }
  return false;
}
