import { blankChatQuotes } from "#contract/chat-quote-rules.ts";
import { oneLine, type TextRange } from "#contract/text-rules.ts";
import { placedLines, plainText } from "./plain-text.ts";
import { countWordsFast } from "./word-count.ts";

/** A passage takes whole paragraphs until it has `minWords`. A paragraph with more than `maxWords` is cut. */
const minWords = 40;
const maxWords = 120;
/** A last passage with fewer words is joined to the one before. */
const minLastWords = 15;
/** In UTF-16 code units, for scripts without spaces. */
const maxPassageLength = 1200;
/** Maximum passages read of one reflection: more than a person writes in a day. */
export const maxPassages = 200;

/** The passages of a Markdown text, in order. Each is a piece of its plain text, without answers of the chat. */
export function passagesOf(markdown: string): string[] {
  const plain = plainText(blankChatQuotes(markdown));
  return rangesIn(plain).map(({ start, end }) => plain.slice(start, end).trim());
}

/** Where the same passages are in the Markdown text. */
export function placesOfPassages(markdown: string): TextRange[] {
  const lines = [...placedLines(blankChatQuotes(markdown))];
  const text = lines.map((line) => line.text).join("\n");
  const starts = lines.flatMap((line) => [...line.starts, line.ends.at(-1) ?? 0]);
  const ends = lines.flatMap((line) => [...line.ends, line.ends.at(-1) ?? 0]);
  const skipped = text.length - text.trimStart().length;
  return rangesIn(text.trim()).map(({ start, end }) => ({
    start: starts[skipped + start] ?? 0,
    end: ends[skipped + end - 1] ?? 0,
  }));
}

/** In a plain text. */
function rangesIn(plain: string): TextRange[] {
  const joined: (TextRange & { words: number })[] = [];
  for (const { start, end } of piecesOf(plain)) {
    const words = countWordsFast(plain.slice(start, end));
    if (words === 0) continue;
    const last = joined.at(-1);
    const fits = last && last.words + words <= maxWords && end - last.start <= maxPassageLength;
    if (fits && (last.words < minWords || words < minLastWords)) {
      last.end = end;
      last.words += words;
    } else {
      if (joined.length === maxPassages) break;
      joined.push({ start, end, words });
    }
  }
  return joined;
}

/** Paragraphs, and the pieces of any that are too long. */
function* piecesOf(plain: string): Generator<TextRange> {
  for (const paragraph of splitAt(plain, { start: 0, end: plain.length }, /\n[^\S\n]*\n\s*/g)) {
    if (isShort(plain, paragraph)) yield paragraph;
    else yield* joinShort(plain, sentencePlaces(plain, paragraph));
  }
}

const sentenceEnd = /(?<=[.!?…]["'”’»)]?)\s+|(?<=[。！？])|\n+/g;

function* sentencePlaces(plain: string, place: TextRange): Generator<TextRange> {
  for (const sentence of splitAt(plain, place, sentenceEnd)) {
    if (isShort(plain, sentence)) yield sentence;
    else
      for (const word of splitAt(plain, sentence, /\s+/g))
        for (let start = word.start; start < word.end; start += maxPassageLength)
          yield { start, end: Math.min(word.end, start + maxPassageLength) };
  }
}

function* joinShort(plain: string, places: Iterable<TextRange>): Generator<TextRange> {
  let open: (TextRange & { words: number }) | null = null;
  for (const place of places) {
    const words = countWordsFast(plain.slice(place.start, place.end));
    if (open && open.words + words <= maxWords && place.end - open.start <= maxPassageLength) {
      open.end = place.end;
      open.words += words;
    } else {
      if (open) yield open;
      open = { ...place, words };
    }
  }
  if (open) yield open;
}

function* splitAt(text: string, { start, end }: TextRange, separator: RegExp): Generator<TextRange> {
  let from = start;
  for (const match of text.slice(start, end).matchAll(separator)) {
    const at = start + match.index;
    if (at > from) yield { start: from, end: at };
    from = at + match[0].length;
  }
  if (end > from) yield { start: from, end };
}

const isShort = (plain: string, { start, end }: TextRange) =>
  end - start <= maxPassageLength && countWordsFast(plain.slice(start, end)) <= maxWords;

/** Whether a text contains a quote, ignoring differences in white space. */
export function containsQuote(markdown: string, quote: string): boolean {
  const wanted = oneLine(quote);
  return wanted !== "" && oneLine(plainText(blankChatQuotes(markdown))).includes(wanted);
}
