import type { SentenceReading } from "#server/features/meaning/index.ts";
import { mentionsIn } from "./names.ts";
import { minWordsForSigns, type OwnSentence, type RuledReading } from "./read-text.ts";
import type { TextReading } from "./text-reading.ts";

/** How far single sentences of a text are from its mean, for texts with too few to tell. */
const usualSpread = 0.4;

const isEnglish = ({ language }: OwnSentence) => language === "en";

/** Adds what the network said of each sentence to what rules read. `null`: it could not read the sentence. */
export function withNetwork(
  body: string,
  { reading, sentences }: RuledReading,
  all: readonly (SentenceReading | null)[],
): TextReading {
  const read = sentences.flatMap((sentence, at) => {
    const said = all[at];
    return said ? [{ sentence, said }] : [];
  });
  const mentions = read.flatMap(({ sentence, said }) => mentionsIn(body, sentence, said.names));
  const people = new Set(
    mentions.filter(({ kind }) => kind === "person").flatMap(({ name }) => name.toLowerCase().split(/\s+/u)),
  );
  const isName = (word: string) => people.has(word.toLowerCase());
  return {
    ...reading,
    mentions,
    passages: reading.passages.map((passage) => ({
      ...passage,
      words: passage.words
        .filter(({ text }) => !text.includes(" ") || !text.split(" ").some(isName))
        .map((word) => ({ ...word, isName: isName(word.text) })),
    })),
    phrases: reading.phrases.filter(
      ({ start, end }) => !mentions.some((name) => name.start < end && start < name.end),
    ),
    sign: signOf({ reading, sentences }, all),
    tone: toneOf(read.map(({ said }) => said.tone)),
  };
}

/**
 * In languages other than English, a sign above this counts as certain, and any other as at most `maxUncertainSign`.
 * Chosen like the threshold for English (`find-signs.ts`).
 */
const multilingualThreshold = 0.971;
const maxUncertainSign = 0.95;

/** How likely a text shows a sign of crisis, 0 to 1. */
export function signOf(
  { reading: { words, sign }, sentences }: RuledReading,
  all: readonly (SentenceReading | null)[],
): number {
  if (words < minWordsForSigns) return sign;
  const signs = sentences.map((sentence, at) => {
    const own = all[at]?.sign ?? 0;
    return isEnglish(sentence) ? own : own > multilingualThreshold ? 1 : Math.min(own, maxUncertainSign);
  });
  return Math.max(sign, ...signs);
}

/** The tone of a text is the mean of its sentences, with its 95 % interval. */
function toneOf(tones: readonly number[]): TextReading["tone"] {
  if (tones.length === 0) return null;
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  const squares = tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0);
  const spread = Math.sqrt((squares + 2 * usualSpread ** 2) / (tones.length + 1));
  const margin = (1.96 * spread) / Math.sqrt(tones.length);
  return {
    mean,
    low: Math.max(-1, mean - margin),
    high: Math.min(1, mean + margin),
    sentences: tones.length,
  };
}
