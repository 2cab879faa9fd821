import type { TextRange } from "#contract/text-rules.ts";
import { sentencesIn } from "./text/sentences.ts";

/** These find names and phrases, which say little without their sentence. */
const quoteSentences = new Set<string>(["people", "themes"]);
/** Of a list, a heading or a quotation in Markdown. */
const lineMark = /^\s*(?:(?:#{1,6}|>|[-*+](?: \[[ x]\])?|\d{1,3}[.)])\s+)+/;

/** What a quote of this analyzer shows of a text. */
export const quotedPlace = (analyzerId: string, body: string, place: TextRange): TextRange =>
  quoteSentences.has(analyzerId) ? sentenceAround(body, place) : place;

/** The place of the sentence around another place. */
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
