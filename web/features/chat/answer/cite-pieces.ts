import { holds } from "#web/lib/match-text.ts";

/**
 * A run of an answer's text. `number`: a citation. `quote`: the person's own words, which a source contains; `invented`:
 * words that the answer passes off as theirs.
 */
export type CitePiece =
  | { kind: "plain" | "quote" | "invented"; text: string }
  | { kind: "cite"; number: number };

type Cited = { number: number; quote: string };

const citation = /\[(\d{1,3})\]/g;
/** The quotation marks of many languages. A quote never runs past its paragraph. */
const quotation = /“[^“”]{2,600}”|„[^„“”]{2,600}[“”]|«[^«»]{2,600}»|"[^"\n]{2,600}"/g;

/**
 * Cuts text at its citations. Drops a number that points to no source, along with the space before it. Words between
 * quotation marks count as a quote only if a source contains them. `misquoted`: the words that no source contains.
 */
export function citePieces(
  text: string,
  sources: readonly Cited[],
  misquoted: readonly string[] = [],
): CitePiece[] {
  const pieces: CitePiece[] = [];
  let done = 0;
  for (const { 0: found, 1: digits, index } of text.matchAll(citation)) {
    const number = Number(digits);
    const isKnown = sources.some((source) => source.number === number);
    const before = text.slice(done, index);
    // A citation's number stays on the same line as the cited words.
    addText(isKnown ? before.replace(/ $/, "\u00A0") : before.trimEnd());
    if (isKnown) pieces.push({ kind: "cite", number });
    done = index + found.length;
  }
  addText(text.slice(done));
  return pieces;

  function addText(part: string) {
    let from = 0;
    for (const { 0: words, index } of part.matchAll(quotation)) {
      const isInvented = misquoted.includes(words.slice(1, -1));
      if (!isInvented && !sources.some(({ quote }) => holds(quote, words))) continue;
      addRun(part.slice(from, index), "plain");
      addRun(words, isInvented ? "invented" : "quote");
      from = index + words.length;
    }
    addRun(part.slice(from), "plain");
  }

  function addRun(text: string, kind: "plain" | "quote" | "invented") {
    if (text !== "") pieces.push({ kind, text });
  }
}

/** An answer's text without the numbers of its sources, for reading elsewhere. */
export const withoutCitations = (text: string): string => text.replaceAll(/ ?\[\d{1,3}\]/g, "");
