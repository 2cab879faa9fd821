import type { PhrasingContent } from "mdast";
import { separator } from "./escape.ts";
import { joinPieces, type Mark, markOrder, type Piece, plainMark } from "./inline.ts";
import { isSafeLink } from "./safe-link.ts";

/**
 * Parses the content of one text block. Raw HTML is text, except `<br>`. An image becomes a link to it. An unsafe link
 * stays text.
 */
export function readInline(nodes: readonly PhrasingContent[], source: string): Piece[] {
  return joinPieces(nodes.flatMap((node) => read(node, [], source)));
}

function read(node: PhrasingContent, marks: Mark[], source: string): Piece[] {
  switch (node.type) {
    case "text":
      return readLines(node.value, marks);
    case "break":
      return [{ text: null, marks }];
    case "html":
      return readHtml(node.value, marks);
    case "inlineCode":
      return [{ text: node.value.replaceAll("\n", " "), marks: withMark(marks, plainMark("code")) }];
    case "emphasis":
      return inside(node.children, withMark(marks, plainMark("italic")), source);
    case "strong":
      return inside(node.children, withMark(marks, plainMark("bold")), source);
    case "delete":
      return inside(node.children, withMark(marks, plainMark("strike")), source);
    case "highlight":
      return inside(node.children, withMark(marks, plainMark("highlight")), source);
    case "link": {
      if (!isSafeLink(node.url) || node.children.length === 0)
        return readLines(sourceOf(node, source), marks);
      const link: Mark = { type: "link", href: node.url, title: node.title || null };
      return inside(node.children, withMark(marks, link), source);
    }
    case "image": {
      if (!isSafeLink(node.url)) return readLines(sourceOf(node, source), marks);
      const link: Mark = { type: "link", href: node.url, title: node.title || null };
      return readLines(node.alt || node.url, withMark(marks, link));
    }
    default:
      return readLines(sourceOf(node, source), marks);
  }
}

const inside = (nodes: PhrasingContent[], marks: Mark[], source: string) =>
  nodes.flatMap((node) => read(node, marks, source));

/** A single newline is a line break. */
function readLines(text: string, marks: Mark[]): Piece[] {
  return text.split("\n").flatMap((line, index): Piece[] => {
    const piece = { text: line, marks };
    return index === 0 ? [piece] : [{ text: null, marks }, piece];
  });
}

function readHtml(html: string, marks: Mark[]): Piece[] {
  if (html === separator) return [];
  return /^<br\s*\/?>$/i.test(html) ? [{ text: null, marks }] : readLines(html, marks);
}

function withMark(marks: Mark[], mark: Mark): Mark[] {
  if (marks.some(({ type }) => type === mark.type)) return marks;
  return [...marks, mark].sort((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type));
}

function sourceOf(node: PhrasingContent, source: string): string {
  return source.slice(node.position?.start.offset, node.position?.end.offset);
}
