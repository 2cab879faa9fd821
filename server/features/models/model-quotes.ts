/** In UTF-16 code units. */
const maxQuoteLength = 400;

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

const anyQuote = /['’‘"“”„«»]/u;

/** Finds words that an answer quotes. It may change spaces, the kind of apostrophe or quotation mark, and the last mark. */
export function quotePattern(words: string): RegExp {
  const parts = words
    .trim()
    .replace(/[.,;:!?…]+$/, "")
    .split(/\s+/)
    .map((word) => word.split(anyQuote).map(RegExp.escape).join(anyQuote.source));
  return new RegExp(parts.join("\\s+"), "iu");
}

/** The sentence of the passage that has the most words in common with what a model said about it. */
export function likeliestQuote(said: string, passage: string): string {
  const spoken = wordsIn(said);
  let [best, most] = ["", -1];
  for (const { segment } of segmenter.segment(passage)) {
    const sentence = segment.trim();
    const shared = [...wordsIn(sentence)].filter((word) => spoken.has(word)).length;
    if (shared > most && sentence !== "") [best, most] = [sentence, shared];
  }
  if (best.length <= maxQuoteLength) return best;
  const cut = best.slice(0, best.lastIndexOf(" ", maxQuoteLength) + 1 || maxQuoteLength).trimEnd();
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

const wordsIn = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.map((word) => word.slice(0, 6)) ?? [],
  );
