import type { ReadReflection } from "../analyzer.ts";
import type { Mention } from "../text/text-reading.ts";

/** The most key phrases kept of a reflection. */
const maxThemes = 10;

/** The little of a reading that is asked for a whole journal at once. */
export type Summary = {
  /** -1 to 1. */
  tone: number | null;
  /** How likely its text shows a sign of crisis, 0 to 1. */
  sign: number;
  words: number;
  mentions: Pick<Mention, "name" | "kind" | "unsure">[];
  /** Its key phrases, the weightiest first. */
  themes: string[];
};

export const summaryOf = ({ reading }: ReadReflection): Summary => ({
  tone: reading.tone?.mean ?? null,
  sign: reading.sign,
  words: reading.words,
  mentions: reading.mentions.map(({ name, kind, unsure }) => ({ name, kind, unsure })),
  themes: reading.phrases
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, maxThemes)
    .map(({ phrase }) => phrase),
});
