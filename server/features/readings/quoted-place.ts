import type { TextRange } from "#contract/text-rules.ts";
import { sentencesIn } from "./text/sentences.ts";

/** Longer sentences are cut at a word. UTF-16 code units. */
const maxQuoteLength = 400;
/** How much of a long sentence is shown before the words that a quote is about. */
const maxBefore = 200;
/** How far a sentence is looked for around a place. */
const maxReach = 2000;
/** How a list item, a heading or a quotation begins in Markdown. */
const lineMark = /^\s*(?:(?:#{1,6}|>|[-*+](?: \[[ x]\])?|\d{1,3}[.)])\s+)+/;

/** The whole sentences that a quote shows of a text, or a part of one that is very long. */
export const quotedPlace = (body: string, place: TextRange): TextRange =>
  shortened(body, sentencesAround(body, place), place);

/** Widens a place to the sentences that it is in. What a colon announces on the next line belongs to its sentence. */
export function sentencesAround(body: string, { start, end }: TextRange): TextRange {
  const from = Math.max(paragraphStart(body, start), start - maxReach);
  const to = Math.min(paragraphEnd(body, end), end + maxReach);
  const sentences: TextRange[] = [];
  for (const each of sentencesIn(body.slice(from, to))) {
    const sentence = { start: from + each.start, end: from + each.end };
    const last = sentences.at(-1);
    if (last && body[last.end - 1] === ":") last.end = sentence.end;
    else sentences.push(sentence);
  }
  const first = sentences.find((each) => each.end > start);
  const last = sentences.findLast((each) => each.start < end);
  return { start: Math.min(start, first?.start ?? start), end: Math.max(end, last?.end ?? end) };
}

/** Where the paragraph or the list item begins that holds this place, without its mark. */
function paragraphStart(body: string, at: number): number {
  let from = body.lastIndexOf("\n", at - 1) + 1;
  for (;;) {
    const mark =
      lineMark.exec(body.slice(from, body.indexOf("\n", from) + 1 || body.length))?.[0].length ?? 0;
    if (mark > 0) return Math.min(from + mark, at);
    const above = body.lastIndexOf("\n", from - 2) + 1;
    const line = body.slice(above, Math.max(above, from - 1));
    if (from === 0 || line.trim() === "" || lineMark.test(line)) return from;
    from = above;
  }
}

function paragraphEnd(body: string, at: number): number {
  let to = at;
  for (;;) {
    const line = body.indexOf("\n", to);
    if (line < 0) return body.length;
    const below = body.slice(line + 1, body.indexOf("\n", line + 1) + 1 || body.length);
    if (below.trim() === "" || lineMark.test(below)) return line;
    to = line + 1;
  }
}

function shortened(body: string, sentence: TextRange, place: TextRange): TextRange {
  if (sentence.end - sentence.start <= maxQuoteLength) return sentence;
  const before = place.start - maxBefore;
  const start =
    before <= sentence.start
      ? sentence.start
      : before + Math.max(0, body.slice(before, place.start).search(/(?<=\s)\S/u));
  const limit = start + maxQuoteLength;
  if (sentence.end <= limit) return { start, end: sentence.end };
  const space = body.slice(start, limit + 1).search(/\s+\S*$/u);
  const end = space > 0 ? start + space : limit;
  return { start, end: /[\uD800-\uDBFF]/.test(body.charAt(end - 1)) ? end - 1 : end };
}
