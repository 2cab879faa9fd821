import type { TextRange } from "#contract/text-rules.ts";
/** A longer piece without an end is cut, so that no rule reads more than this at once. UTF-16 code units. */
export const maxSentenceLength = 1000;

/** Marks that end a sentence, with closing quotes; a line break ends one if no small letter follows. */
const boundary = /[.!?…]{1,50}["'”’»)\]]{0,3}(?=\s)|[。！？]["'”’»)\]」』]{0,3}|\n/gu;
const abbreviation =
  /(?:^|[\s("'“])(?:mr|mrs|ms|dr|prof|st|vs|approx|e\.g|i\.e|z\.b|d\.h|bzw|ca|nr|sr|sra|\p{Lu})\.$/iu;

/** The sentences of a paragraph, in any language, without surrounding white space. */
export function sentencesIn(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(boundary)) {
    const end = index + mark.length;
    if (isEnd(text, mark, end)) {
      push(sentences, text, start, end);
      start = end;
    }
  }
  push(sentences, text, start, text.length);
  return sentences;
}

function isEnd(text: string, mark: string, end: number): boolean {
  const next = /^\s*["'“‘«(]?(.)/su.exec(text.slice(end, end + 20))?.[1] ?? "";
  const goesOn = /\p{Ll}/u.test(next) && next !== "i";
  if (mark === "\n") return !goesOn;
  if (/^\.+["'”’»)\]]*$|^…/u.test(mark) && goesOn) return false;
  if (mark !== ".") return true;
  const before = text.slice(Math.max(0, end - 12), end);
  return !abbreviation.test(before) || /(?:^|\s)I\.$/u.test(before);
}

function push(sentences: TextRange[], text: string, from: number, to: number): void {
  let start = from + (text.slice(from, to).length - text.slice(from, to).trimStart().length);
  const end = start + text.slice(start, to).trimEnd().length;
  while (end - start > maxSentenceLength) {
    const cut = cutBefore(text, start, start + maxSentenceLength);
    const piece = text.slice(start, cut).trimEnd();
    if (piece !== "") sentences.push({ start, end: start + piece.length });
    start = cut + (text.slice(cut, end).length - text.slice(cut, end).trimStart().length);
  }
  if (end > start) sentences.push({ start, end });
}

/** The last white space before `most`, or else a place that cuts no surrogate pair. */
function cutBefore(text: string, start: number, most: number): number {
  const space = text.slice(start, most).search(/\s\S*$/u);
  if (space > 0) return start + space;
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
}
