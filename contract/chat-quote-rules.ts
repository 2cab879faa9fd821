/**
 * The form of a chat answer on a page: a block quote whose last line names its author. Readers of a person's own words
 * skip it.
 */

/** The last line of such a quote, before it is quoted. */
export const attributionOf = (author: string, day: string): string =>
  `— ${author.replace(/\s+/g, " ").replace(/[\\`*_<>[\]]/g, "\\$&")}, in a chat on ${day}`;

export const isAttribution = (line: string): boolean => /^— .+, in a chat on .+$/.test(line);

const quoted = /^ {0,3}>/;
/** The quote marks at the start of a line. */
const quoteMarks = /^[ >]+/;

/** The same text with spaces in place of such quotes, so that all other words keep their positions. */
export function blankChatQuotes(markdown: string): string {
  if (!markdown.includes(", in a chat on ")) return markdown;
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
