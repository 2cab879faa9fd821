import { placesOfPassages } from "#server/platform/search/passages.ts";
import { contentStems } from "./content-words.ts";
import { findGratitude } from "./gratitude.ts";
import { languageUse } from "./language-use.ts";
import { findMentions } from "./names/find-mentions.ts";
import { type ParsedText, parseText } from "./parsed-text.ts";
import { findPhrases } from "./phrases/find-phrases.ts";
import { namingWords } from "./phrases/naming-words.ts";
import { findQuestions, findSettled } from "./questions.ts";
import { readersVersion, type Spot, type TextReading } from "./text-reading.ts";
import { strongestSentences, toneOf } from "./tone.ts";
import { findTraps } from "./traps.ts";

/** The most of each kind that are kept of one text. */
const maxSpots = 40;
const maxStems = 300;
const maxConsidered = 30;
const maxOfOne = 15;

/** The same for the same text. It runs in the analysis thread. */
export function readText(body: string): TextReading {
  const parsed = parseText(body);
  const { language, words, sentences } = parsed;
  const mentions = findMentions(parsed);
  const { use, spots: ofLanguage } = languageUse(parsed);
  const marked = [findTraps(parsed), findGratitude(parsed), ofLanguage, strongestSentences(parsed)];
  const asked = findQuestions(parsed).slice(0, maxConsidered).map(shorten);
  const open = asked.map(({ start, end }): Spot => ({ kind: "question.open", start, end, strength: 1 }));
  return {
    version: readersVersion,
    language,
    words,
    sentences: sentences.length,
    tone: toneOf(parsed),
    language_use: use,
    spots: [...marked, open].flatMap((spots) => spots.slice(0, maxSpots)),
    vocabulary: vocabularyOf(parsed),
    asked,
    settled: findSettled(parsed).slice(0, maxConsidered).map(shorten),
    mentions,
    phrases: findPhrases(parsed, mentions),
    passages: placesOfPassages(body).map(({ start, end }) => {
      const its = sentences.filter((sentence) => start <= sentence.start && sentence.start < end);
      return { start, end, words: namingWords(its, mentions) };
    }),
  };
}

const shorten = <T extends { stems: readonly string[] }>(considered: T): T => ({
  ...considered,
  stems: considered.stems.slice(0, maxOfOne),
});

function vocabularyOf({ sentences }: ParsedText): string[] {
  const stems = new Set<string>();
  for (const { tokens, language, kind } of sentences) {
    if (kind === "heading" || kind === "quote") continue;
    for (const stem of contentStems(tokens, language)) {
      if (stems.size === maxStems) return [...stems];
      stems.add(stem);
    }
  }
  return [...stems];
}
