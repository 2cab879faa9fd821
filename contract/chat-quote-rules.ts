import { t } from "./translate.ts";

/**
 * The form of a chat answer on a page: a block quote whose last line names its author. Readers of a person's own words
 * skip it.
 */

/** Marks the line in every language. The invisible separator is in no line that a person types or pastes. */
const mark = "—\u2063 ";
/** Of earlier versions, which had no mark. */
const englishWords = ", in a chat on ";

/** The last line of such a quote, before it is quoted. */
export const attributionOf = (author: string, day: string): string =>
  // Translators: below a quoted answer of a chat. “author” is the name of a model or of the companion, “day” a date such as “29 November 2026”.
  mark +
  t("{author}, in a chat on {day}", {
    author: author.replace(/\s+/g, " ").replace(/[\\`*_<>[\]]/g, "\\$&"),
    day,
  });

export const isAttribution = (line: string): boolean =>
  (line.startsWith(mark) && line.length > mark.length) || /^— .+, in a chat on .+$/.test(line);

const quoted = /^ {0,3}>/;
/** The quote marks at the start of a line. */
const quoteMarks = /^[ >]+/;

/** The same text with spaces in place of such quotes, so that all other words keep their positions. */
export function blankChatQuotes(markdown: string): string {
  if (!markdown.includes(mark) && !markdown.includes(englishWords)) return markdown;
  // Text and line breaks alternate.
  const pieces = markdown.split(/(\r\n?|\n)/);
  /** The first line of the current quote. */
  let start = 0;
  for (let at = 0; at < pieces.length; at += 2) {
    const line = pieces[at] ?? "";
    if (!quoted.test(line)) start = at + 2;
    else if (isAttribution(line.replace(quoteMarks, "")))
      for (; start <= at; start += 2) pieces[start] = " ".repeat(pieces[start]?.length ?? 0);
  }
  return pieces.join("");
}
