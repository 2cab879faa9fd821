import type { JSONContent } from "@tiptap/core";

/**
 * A bold or italic space at the edge of a run looks like a plain one but needs a character reference in Markdown, so it
 * is stored as a plain space. Ctrl+B after a space and a double click on a word create such spaces. `trim` removes
 * spaces at the end of text blocks.
 */
export function normalizeSpaces(block: JSONContent, trim: boolean): JSONContent {
  const { content } = block;
  if (!content || block.type === "codeBlock" || block.type === "source") return block;
  if (!content.some(({ type }) => type === "text")) {
    return { ...block, content: content.map((child) => normalizeSpaces(child, trim)) };
  }
  const pieces = unmarkLeadingSpaces(content, /^(\s+)(.*)$/su, false);
  const normalized = unmarkLeadingSpaces(pieces.reverse(), /^(.*?)(\s+)$/su, true).reverse();
  return { ...block, content: trim ? trimEnd(normalized) : normalized };
}

function trimEnd(pieces: JSONContent[]): JSONContent[] {
  const last = pieces.at(-1);
  if (last?.text === undefined || last.marks?.length || !/[ \t]$/.test(last.text)) return pieces;
  const text = last.text.replace(/[ \t]+$/, "");
  return text === "" ? trimEnd(pieces.slice(0, -1)) : [...pieces.slice(0, -1), { ...last, text }];
}

/** With `backwards`, the pieces are in reverse order, and "leading" means trailing. */
function unmarkLeadingSpaces(pieces: JSONContent[], pattern: RegExp, backwards: boolean): JSONContent[] {
  const freed: JSONContent[] = [];
  for (const piece of pieces) {
    const starting = invisible.filter((type) => hasMark(piece, type) && !hasMark(freed.at(-1), type));
    const parts = starting.length > 0 ? pattern.exec(piece.text ?? "") : null;
    if (!parts) {
      freed.push(piece);
      continue;
    }
    const [space, rest] = backwards ? [parts[2], parts[1]] : [parts[1], parts[2]];
    freed.push(withoutMarks({ ...piece, text: space ?? "" }, starting));
    if (rest) freed.push({ ...piece, text: rest });
  }
  return freed;
}

const invisible = ["bold", "italic"];

const hasMark = (piece: JSONContent | undefined, type: string) =>
  piece?.marks?.some((mark) => mark.type === type) ?? false;

function withoutMarks(piece: JSONContent, types: string[]): JSONContent {
  return { ...piece, marks: (piece.marks ?? []).filter((mark) => !types.includes(mark.type)) };
}
