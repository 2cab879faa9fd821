import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import { placesOfPassages } from "#server/platform/search/passages.ts";
import { type ParsedText, parseText, type Sentence } from "./parsed-text.ts";
import { findPhrases } from "./phrases/find-phrases.ts";
import { namingWords } from "./phrases/naming-words.ts";
import { isReadLanguage, readersVersion, type TextReading } from "./text-reading.ts";

/** In fewer words the network sees signs where there are none ("Keep this"). Plain phrases count in them. */
export const minWordsForSigns = 4;

/** A sentence of the person's own, which the network reads. */
export type OwnSentence = Pick<Sentence, "text" | "language" | "start" | "end">;

/** What rules read from a text, and the sentences for the network. */
export type RuledReading = { reading: TextReading; sentences: readonly OwnSentence[] };

/** The same for the same text. It runs in the analysis thread. */
export function readByRules(body: string): RuledReading {
  const parsed = parseText(body);
  const { language, words, sentences } = parsed;
  return {
    reading: {
      version: readersVersion,
      language,
      words,
      tone: null,
      sign:
        (words < minWordsForSigns || sentences.some((each) => each.language !== "en")) &&
        hasExplicitSign(body)
          ? 1
          : 0,
      mentions: [],
      phrases: findPhrases(parsed, []),
      passages: placesOfPassages(body).map(({ start, end }) => {
        const its = sentences.filter((sentence) => start <= sentence.start && sentence.start < end);
        return { start, end, words: namingWords(its, []) };
      }),
    },
    sentences: ownSentences(parsed),
  };
}

/** In languages that are read, without headings, which may be prompts, and the words of others. */
const ownSentences = ({ sentences }: ParsedText): OwnSentence[] =>
  sentences
    .filter(
      ({ kind, language, tokens }) =>
        kind !== "heading" &&
        kind !== "quote" &&
        isReadLanguage(language) &&
        tokens.some(({ isWord }) => isWord),
    )
    .map(({ text, language, start, end }) => ({ text, language, start, end }));
