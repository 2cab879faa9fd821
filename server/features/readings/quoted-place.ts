import type { TextRange } from "#contract/text-rules.ts";
import { placedLines } from "#server/platform/search/plain-text.ts";
import { sentencesIn } from "./text/sentences.ts";

/** Marks the beginning of a text, where a finding rests on the whole text. */
export const beginning: TextRange = { start: 0, end: 0 };

/** These find names and phrases, which say little without their sentence. */
const quoteSentences = new Set<string>(["people", "themes", "energy", "loops"]);
/** How a list item, a heading or a quotation begins in Markdown. */
const lineMark = /^\s*(?:(?:#{1,6}|>|[-*+](?: \[[ x]\])?|\d{1,3}[.)])\s+)+/;

/** Which part of a text a quote of this analyzer shows. */
export function quotedPlace(analyzerId: string, body: string, place: TextRange): TextRange {
  if (place.end === 0) return firstSentence(body);
  return quoteSentences.has(analyzerId) ? sentenceAround(body, place) : place;
}

/** The first sentence of the person's own words, not of a heading, quotation or code. Empty if there is none. */
function firstSentence(body: string): TextRange {
  for (const { kind, text, starts, ends } of placedLines(body)) {
    const [first] = kind === "text" || kind === "item" ? sentencesIn(text) : [];
    if (first) return { start: starts[first.start] ?? 0, end: ends[first.end - 1] ?? 0 };
  }
  return beginning;
}

export function sentenceAround(body: string, { start, end }: TextRange): TextRange {
  const from = body.lastIndexOf("\n", start - 1) + 1;
  const to = body.indexOf("\n", end);
  const line = body.slice(from, to < 0 ? body.length : to);
  const begins = from + (lineMark.exec(line)?.[0].length ?? 0);
  const sentence = sentencesIn(body.slice(begins, from + line.length))
    .map((each) => ({ start: begins + each.start, end: begins + each.end }))
    .find((each) => each.start <= start && end <= each.end);
  return sentence ?? { start, end };
}
