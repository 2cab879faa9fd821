import { quotePattern } from "#server/features/models/index.ts";
import type { StoredSource } from "../stored/message-rows.ts";

/** Words between quotation marks with the citations right after them, or a quoted line that ends with some. */
const quotations = [
  /[“„«"]([^“”„«»"\n]{3,600})[”“»"][\s,.;:!?]*((?:\[\d{1,3}\]\s*)+)/g,
  /^ {0,3}>[ >]*[“„«"]?([^“”„«»"\n]{3,600}?)[”“»"]?[\s,.;:!?]*((?:\[\d{1,3}\]\s*)+)$/gm,
];
const maxMisquoted = 50;

/** What a text quotes and cites although no passage contains it. A quote may leave words out: “I ran … home”. */
export function misquotesIn(text: string, sources: readonly Pick<StoredSource, "passage">[]): string[] {
  const isHeld = (words: string) => sources.some(({ passage }) => quotePattern(words).test(passage));
  const misquoted = quotations
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, words = ""]) => {
      const parts = words
        .split(/\s*(?:…|\.{3}|\[…\]|\[\.{3}\])\s*/)
        .filter((part) => /[\p{L}\p{N}]/u.test(part));
      return parts.every(isHeld) ? [] : [words];
    });
  return [...new Set(misquoted)].slice(0, maxMisquoted);
}
