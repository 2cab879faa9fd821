import type { JSONContent } from "@tiptap/core";
import { escapeLineStart, escapeText, guardLineEnd, guardLineStart } from "../markdown/escape.ts";
import { fromMarkdown } from "../markdown.ts";

/** Maximum lines of a paragraph, because the browser lays out all of them with each key. */
const maxLines = 1000;

/**
 * Leaves every character unchanged. A blank line separates paragraphs, which also end after a thousand lines. Any other
 * newline is a line break.
 */
export function plainDocument(text: string): JSONContent {
  const paragraphs = text.split(/\n[ \t]*\n/).flatMap((paragraph) => {
    const lines = paragraph.split("\n");
    return Array.from({ length: Math.ceil(lines.length / maxLines) }, (_, index) =>
      lines.slice(index * maxLines, (index + 1) * maxLines),
    );
  });
  return {
    type: "doc",
    content: paragraphs.map((lines) => ({ type: "paragraph", content: breakLines(lines) })),
  };
}

const breakLines = (lines: readonly string[]): JSONContent[] =>
  lines.flatMap((line, index) => [
    ...(index > 0 ? [{ type: "hardBreak" }] : []),
    ...(line === "" ? [] : [{ type: "text", text: line }]),
  ]);

/** The blocks of Markdown, or its characters if it is too complex to display. */
export function markdownDocument(markdown: string): JSONContent {
  const doc = fromMarkdown(markdown);
  return isSource(doc) ? plainDocument(markdown) : doc;
}

const isSource = ({ content }: JSONContent) => content?.[0]?.type === "source";

type Line = { sign: string; words: string; isCode?: boolean };

/** As for typed lists, a number has at most two digits. */
const blockSign =
  /^(?:[ \t]*(?:>(?=[ \t>]|$)|(?:[-*+]|\d{1,2}[.)]|#{1,3})(?=[ \t]))[ \t]*)+(?:\[[ xX]\][ \t])?|^```\w*$/;

/**
 * Parses lists, headings, quotes and code in a text with at least two of their markers; `null` for any other text. Only
 * these markers become formatting. All other characters stay text, and so does the whole text if any would be lost.
 */
export function blockDocument(text: string): JSONContent | null {
  const lines = linesOf(text.trim());
  if (lines.filter(({ sign }) => sign !== "").length < 2 || /\n[ \t]*\n[ \t]*\n/.test(text.trim()))
    return null;
  const doc = fromMarkdown(
    lines.map(({ sign, words, isCode }) => sign + (isCode ? words : escaped(words))).join("\n"),
  );
  const expected = lines.map(({ sign, words }) => (numberIn(sign) + words).trimEnd());
  const isSame = isEqual(expected.filter(isFilled), wordsOf(doc).filter(isFilled));
  const hasBlocks = doc.content?.some(({ type }) => type !== "paragraph");
  return isSame && hasBlocks && !isSource(doc) ? doc : null;
}

function linesOf(text: string): Line[] {
  let inCode = false;
  return text.split("\n").map((line) => {
    const sign = blockSign.exec(line)?.[0] ?? "";
    const isFence = inCode ? line === "```" : sign.startsWith("```");
    if (inCode && !isFence) return { sign: "", words: line, isCode: true };
    if (isFence) inCode = !inCode;
    return { sign, words: line.slice(sign.length) };
  });
}

const escaped = (words: string) => guardLineEnd(guardLineStart(escapeLineStart(escapeText(words))));

const numberIn = (sign: string) => {
  const number = /\d+/.exec(sign)?.[0];
  return number === undefined ? "" : `${Number(number)}. `;
};

/** The lines of a document, including the numbers of numbered items. */
function wordsOf({ type, attrs, content = [] }: JSONContent, number = ""): string[] {
  if (type === "paragraph" || type === "heading" || type === "codeBlock") {
    const text = content.map((node) => node.text ?? "\n").join("");
    return `${number}${text}`.split("\n").map((line) => line.trimEnd());
  }
  const start = Number(attrs?.start ?? 1);
  return content.flatMap((child, index) => {
    const own = type === "orderedList" ? `${start + index}. ` : index === 0 ? number : "";
    return wordsOf(child, own);
  });
}

const isFilled = (line: string) => line !== "";
const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, index) => line === b[index]);
