import { lettersOf, withoutAddresses } from "#web/lib/match-text.ts";

/** From the first letter to just after the last one, in the searched text. */
export type FoundQuote = { start: number; end: number };

/** A shorter quote could match anywhere. */
const minLettersLength = 8;

/**
 * Finds a quote of Markdown in the text of a page, across formatting, lines and blocks. If its end was cut or changed,
 * finds its longest beginning, of at least half.
 */
export function findQuote(shown: string, quote: string): FoundQuote | null {
  const { letters, places } = lettersOf(shown);
  const wanted = lettersOf(withoutAddresses(quote)).letters;
  if (wanted === "") return null;
  const whole = letters.indexOf(wanted);
  if (whole >= 0) return placed(whole, wanted.length);
  // Wherever a longer prefix matches, a shorter one does.
  let [size, tooLong] = [0, wanted.length];
  while (tooLong - size > 1) {
    const middle = Math.floor((size + tooLong) / 2);
    if (letters.includes(wanted.slice(0, middle))) size = middle;
    else tooLong = middle;
  }
  if (size < Math.max(minLettersLength, wanted.length / 2)) return null;
  return placed(letters.indexOf(wanted.slice(0, size)), size);

  function placed(at: number, size: number): FoundQuote | null {
    const start = places[at];
    const last = places[at + size - 1];
    if (start === undefined || last === undefined) return null;
    return { start, end: last + (String.fromCodePoint(shown.codePointAt(last) ?? 0).length || 1) };
  }
}

type TextPlace = { node: Text; offset: number };

/** The range of a quote in an element's text, or `null` if the quote is not there. */
export function rangeOf(element: Element, quote: string): Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let shown = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push({ node, start: shown.length });
    shown += node.data;
  }
  const found = findQuote(shown, quote);
  const start = found && placeOf(found.start);
  // The last letter's own node, so that the range does not reach into the next block.
  const last = found && placeOf(found.end - 1);
  if (!start || !last) return null;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;

  function placeOf(at: number): TextPlace | null {
    const holder = nodes.findLast((each) => each.start <= at);
    return holder ? { node: holder.node, offset: at - holder.start } : null;
  }
}
