import type { Finding, LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import type { RuledReading } from "../text/read-text.ts";
import * as thread from "./analysis-thread.ts";
import { type AnalyseTask, analyseWith } from "./journal-tasks.ts";

/** Analyzers whose findings a test can tell in advance. */

const quoteOf = ({ id, revision, reading }: ReadReflection) => ({
  reflection_id: id,
  revision,
  start: 0,
  end: Math.max(5, reading.words),
});

const finding = (
  key: string,
  reflections: readonly ReadReflection[],
  more: Partial<Finding> = {},
): Finding => ({
  key,
  claim: `You wrote ${reflections.length} times.`,
  strength: "fair",
  numbers: null,
  needs_days: null,
  quotes: reflections.map(quoteOf),
  ...more,
});

const none = { findings: [], measures: [], other_languages: [] };

/** One finding on everything, and one on each mood. */
const tone: LocalAnalyzer = {
  id: "tone",
  version: 1,
  covers: ["en"],
  run: ({ reflections, earlier }) => ({
    findings:
      reflections.length === 0
        ? [finding("nothing", [], { claim: "Not enough to say yet.", strength: "too_few", needs_days: 20 })]
        : [
            finding("written", reflections, {
              claim: `You wrote ${reflections.length} times, and ${earlier.length} before.`,
            }),
            ...[1, 2, 3, 4, 5].flatMap((mood) => {
              const its = reflections.filter((each) => each.mood === mood);
              return its.length > 0
                ? [finding(`mood ${mood}`, its, { claim: `Mood ${mood} on ${its.length}.` })]
                : [];
            }),
          ],
    measures: [
      {
        id: "words",
        label: "=Words",
        unit: "words",
        points: reflections.map(({ day, reading }) => ({
          day,
          value: reading.words,
          low: null,
          high: null,
          n: 1,
        })),
      },
    ],
    other_languages: [...Map.groupBy(reflections, ({ reading }) => reading.language)]
      .filter(([language]) => language !== "en" && language !== "none")
      .map(([language, its]) => ({ language, reflections: its.length })),
  }),
};

/** One finding on each reflection. Throws if one has the tag "throw", and ends its thread if one has the tag "end". */
const themes: LocalAnalyzer = {
  id: "themes",
  version: 1,
  covers: "all",
  run({ reflections }) {
    const hasTag = (tag: string) => reflections.some(({ tags }) => tags.includes(tag));
    if (hasTag("throw")) throw new Error("Broken by a test.");
    if (hasTag("end")) return process.exit(3);
    return {
      ...none,
      findings: reflections.map((each) => finding(each.id, [each], { claim: "You wrote this." })),
    };
  },
};

export const testAnalyzers: readonly LocalAnalyzer[] = [tone, themes];

export const { load, loadedTo, forget } = thread;
export const analyse = (task: AnalyseTask) => analyseWith(testAnalyzers, task);

export function read(texts: readonly string[]): (RuledReading | null)[] {
  if (texts.some((text) => text.includes("end the thread"))) process.exit(3);
  return thread.read(texts).map((reading, at) => (texts[at]?.includes("break the reader") ? null : reading));
}
