import type { ParsedText, Sentence } from "./parsed-text.ts";

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
