/** Reading a person's text as sentences, and cutting quotes from it. */

/** The sentences of a text, without Markdown at their beginning, each a piece of the text as it stands. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?…。！？]["”’)]?)\s+/u)
    .map((sentence) =>
      sentence.replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+(?:\[[ x]\]\s+)?|\d+[.)]\s+)+/u, "").trim(),
    )
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Where a quote would break: Markdown, links, brackets that look like a citation, quotation marks. */
const awkward = /[[\]<>{}|`*_~\\#]|https?:|www\.|["“”„«»]/u;
const longestQuote = 160;

/**
 * A piece of `sentence` as it stands there, without its last punctuation mark, so that no question or exclamation
 * mark comes with it. `null` if nothing can be quoted. A cut ends with “…”.
 */
export function quoteOf(sentence: string, longest = longestQuote): string | null {
  const plain = sentence.split(awkward)[0]?.trim() ?? "";
  const [piece = ""] = plain.split(/[!?…！？]/u);
  const bare = piece.replace(/[\s.,;:–—-]+$/u, "");
  if (wordCount(bare) < 2 && bare.length < 12) return null;
  if (bare.length <= longest) return bare;
  const cut = bare.slice(0, longest);
  const space = cut.lastIndexOf(" ");
  const kept = space > longest / 2 ? cut.slice(0, space) : [...cut].slice(0, -1).join("");
  return `${kept.replace(/[\s.,;:–—-]+$/u, "")}…`;
}

export const wordCount = (text: string) => text.split(/\s+/u).filter(Boolean).length;
