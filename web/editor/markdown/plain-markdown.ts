import { escapeLineStart, escapeText, guardLineEnd, guardLineStart } from "./escape.ts";

/** Characters that the editor replaces, or shows by name. */
const shownOtherwise = /[\0\r\uFEFF\u202a-\u202e\u2066-\u2069]/;

/**
 * The paragraphs of a text that consists only of paragraphs and would be stored unchanged; `null` for any other text.
 */
export function readPlain(markdown: string): string[] | null {
  if (shownOtherwise.test(markdown)) return null;
  const paragraphs = markdown.split("\n\n");
  const isExact = writePlain(paragraphs) === markdown;
  return isExact && paragraphs.every((each) => !each.includes("\n") && write(each) === each)
    ? paragraphs
    : null;
}

/** The Markdown that the editor would store for these paragraphs. */
export function writePlain(paragraphs: readonly string[]): string {
  const end = paragraphs.findLastIndex((each) => each !== "") + 1;
  const written = paragraphs
    .slice(0, end)
    .map((each, index) => write(index === end - 1 ? each : each.replace(/[ \t]+$/, "")))
    .join("\n\n");
  return written.startsWith("\uFEFF") ? `&#65279;${written.slice(1)}` : written;
}

const write = (paragraph: string) =>
  guardLineEnd(guardLineStart(escapeLineStart(escapeText(paragraph.replaceAll("\0", "\uFFFD")))));
