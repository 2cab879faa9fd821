import type { ParsedText, Sentence } from "./parsed-text.ts";
import type { Spot } from "./text-reading.ts";

/** A sentence of the person's own: no prompt, no quote. */
export type OwnSentence = {
  sentence: Sentence;
  /** In lower case, with straight apostrophes, on one line. */
  plain: string;
  /** The next one of the same paragraph, in the same way, or "". */
  next: string;
};

/** English ones alone. */
export function ownSentences(text: ParsedText): OwnSentence[] {
  return text.sentences.flatMap((sentence, at) => {
    if (sentence.language !== "en" || sentence.kind === "heading" || sentence.kind === "quote") return [];
    const next = text.sentences[at + 1];
    const goesOn = next && next.block === sentence.block;
    return [{ sentence, plain: plainOf(sentence.text), next: goesOn ? plainOf(next.text) : "" }];
  });
}

const plainOf = (text: string) => text.toLowerCase().replaceAll("’", "'").replace(/\s/g, " ");

/** What others said or thought, and jokes, stories and what is over. */
const reported =
  /["“”„«»]|\b(?:said|says|told|tells|telling|asked|asks|called me|calls me|used to|quoted?|as \w+ (?:wrote|said)|lyrics|song|film|movie|novel|poem|haha|lol|joking|kidding)\b/;

/** Anywhere in a sentence. */
const notMeant =
  /\b(?:haha|lol|just kidding|i joked|novels?|on the radio|by profession|said sourly|as \w+ (?:said|wrote|put it)|(?:and|but) (?:i|we) (?:loved?|enjoyed|laughed))\b|\bsaid\.$/;

/** Whether the words before a place turn what follows into somebody else's, or something imagined. */
export const isReported = (plain: string, end: number): boolean =>
  reported.test(plain.slice(0, end)) || notMeant.test(plain);

export const spotOf = (kind: string, { start, end }: Sentence): Spot => ({
  kind,
  start,
  end,
  strength: 1,
});
