import type { JSONContent } from "@tiptap/core";
import type { PhrasingContent } from "mdast";
import { escapeText, guardLineEnd, guardLineStart } from "./escape.ts";
import type { Piece } from "./inline.ts";

const address = /^attachment:([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/;

/** The id in an `attachment:` address; null for any other address. */
export const attachmentIdOf = (url: string): string | null => address.exec(url)?.[1]?.toLowerCase() ?? null;

/**
 * Splits a paragraph at its attachments, which become separate blocks. Inside emphasis, headings and tables, where no
 * block is possible, they stay text.
 */
export function partAtAttachments(
  nodes: readonly PhrasingContent[],
  readPieces: (nodes: PhrasingContent[]) => Piece[],
): (Piece[] | JSONContent)[] {
  const parts: (Piece[] | JSONContent)[] = [];
  let words: PhrasingContent[] = [];
  const endWords = () => {
    const pieces = trim(readPieces(words));
    if (pieces.length > 0) parts.push(pieces);
    words = [];
  };
  for (const node of nodes) {
    const block = blockOf(node, readPieces);
    if (block) {
      endWords();
      parts.push(block);
    } else words.push(node);
  }
  // Without an attachment, all white space stays.
  if (parts.length === 0) return [readPieces(words)];
  endWords();
  return parts;
}

function blockOf(
  node: PhrasingContent,
  readPieces: (nodes: PhrasingContent[]) => Piece[],
): JSONContent | null {
  if (node.type !== "image" && node.type !== "link") return null;
  const id = attachmentIdOf(node.url);
  if (id === null) return null;
  const words = node.type === "image" ? (node.alt ?? "") : readPieces(node.children).map(wordsOf).join("");
  const text = [words, node.title].filter(Boolean).join(" ");
  return node.type === "image"
    ? { type: "picture", attrs: { id, alt: oneLine(text) } }
    : { type: "attachedFile", attrs: { id, name: oneLine(text) } };
}

const wordsOf = ({ text }: Piece) => text ?? " ";

/** Names and descriptions have one line. */
export const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ").replaceAll("\0", "\uFFFD");

function trim(pieces: Piece[]): Piece[] {
  const isBlank = ({ text }: Piece) => text === null || text.trim() === "";
  const first = pieces.findIndex((piece) => !isBlank(piece));
  if (first < 0) return [];
  const last = pieces.findLastIndex((piece) => !isBlank(piece));
  return pieces.slice(first, last + 1).map(({ text, marks }, index, { length }) => {
    const start = index === 0 ? text?.trimStart() : text;
    return { text: (index === length - 1 ? start?.trimEnd() : start) ?? null, marks };
  });
}

/** `![alt](attachment:id)` or `[name](attachment:id)`; null for any other block. */
export function writeAttachment({ type, attrs }: JSONContent): string | null {
  if (type !== "picture" && type !== "attachedFile") return null;
  const { id, alt, name }: Record<string, unknown> = attrs ?? {};
  const words = type === "picture" ? alt : name;
  const label = typeof words === "string" ? escapeText(oneLine(words), { inLink: true }) : "";
  return `${type === "picture" ? "!" : ""}[${guardLineEnd(guardLineStart(label))}](attachment:${String(id)})`;
}
