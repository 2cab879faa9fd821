import { countSpaced } from "./word-count.ts";

/** Splits a person's text into sentences, and cuts quotes from it. */

/** The sentences of a text, each an exact piece of it, without leading Markdown. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…؟]["”’)»]?)\s+|(?<=[。！？][」』）]?)(?![」』）。！？])\s*/u)
    .map((sentence) =>
      sentence.replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+(?:\[[ x]\]\s+)?|\d+[.)]\s+)+/u, "").trim(),
    )
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Would break a quote: Markdown, links, brackets that look like a citation. */
const awkward = /[[\]<>{}|`*_~\\#]|https?:|www\./u;
const maxQuoteLength = 160;

/**
 * An exact piece of `sentence` without its final punctuation mark, so no question or exclamation mark is
 * quoted. `null` if nothing can be quoted. A cut ends with “…”.
 */
export function quoteOf(sentence: string, longest = maxQuoteLength): string | null {
  const plain = sentence.split(awkward)[0]?.trim() ?? "";
  const [piece = ""] = plain.split(/[!?…！？؟]/u);
  const bare = piece.replace(/\([^)]*$/u, "").replace(/[\s.,;:–—-]+$/u, "");
  if (countSpaced(bare) < 2 && bare.length < 12) return null;
  if (bare.length <= longest) return bare;
  const cut = bare.slice(0, longest);
  const space = cut.lastIndexOf(" ");
  const kept = space > longest / 2 ? cut.slice(0, space) : [...cut].slice(0, -1).join("");
  return `${kept.replace(/[\s.,;:–—-]+$/u, "")}…`;
}
