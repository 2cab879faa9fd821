const fence = /^\s*(?:[-+*]\s+|\d{1,9}[.)]\s+|>\s?)*(`{3,}|~{3,})/;
const listItem = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const indented = /^(?: {2,}|\t)/;
const indentedCode = /^(?: {4,}|\t)/;

/** `gap`: the text between this block and the previous one; `null` for the first one. */
export type Part = { gap: string | null; raw: string };
export type Parts = { start: string; parts: Part[]; end: string };

/**
 * Splits Markdown into its blocks at blank lines, but not within code or between the items of a list, so that a
 * choice between blocks never cuts through one.
 */
export const splitBlocks = (markdown: string): string[] =>
  splitParts(markdown).parts.map(({ raw }) => raw.replaceAll(/\r\n?/g, "\n"));

/** The blocks unchanged, with the text before, between and after them. */
export function splitParts(markdown: string): Parts {
  const parts: Part[] = [];
  const pieces = markdown.split(/(\r\n?|\n)/);
  let start = "";
  /** Blank lines. They belong to the block if it continues after them. */
  let gap = "";
  let first = "";
  let openFence = "";
  for (let at = 0; at < pieces.length; at += 2) {
    const line = pieces[at] ?? "";
    const before = pieces[at - 1] ?? "";
    if (!openFence && line.trim() === "") {
      gap += before + line;
      continue;
    }
    const part = parts.at(-1);
    if (part && (gap === "" || goesOn(first, line))) part.raw += gap + before + line;
    else {
      if (!part) start = gap + before;
      parts.push({ gap: part ? gap + before : null, raw: line });
      first = line;
    }
    gap = "";
    openFence = fenceAfter(openFence, line);
  }
  return { start, parts, end: gap };
}

function goesOn(first: string, line: string): boolean {
  if (listItem.test(first)) return listItem.test(line) || indented.test(line);
  return indentedCode.test(first) && indentedCode.test(line);
}

function fenceAfter(open: string, line: string): string {
  const mark = fence.exec(line)?.[1] ?? "";
  if (!open) return mark;
  const closes = mark.startsWith(open) && line.trim().replace(/^[>\s]*/, "") === mark;
  return closes ? "" : open;
}

/** An unclosed code fence extends to the end of its text. Before another block it is closed. */
export function joinParts({ start, parts, end }: Parts): string {
  const written = parts.map(({ gap, raw }) => (gap ?? "") + raw).join("");
  const lineEnd = /\r\n?|\n/.exec(written)?.[0] ?? "\n";
  const texts = parts.map(({ gap, raw }, index) => {
    const before = index === 0 ? start : (gap ?? lineEnd + lineEnd);
    return before + (index < parts.length - 1 ? closed(raw, lineEnd) : raw);
  });
  return texts.join("") + end;
}

function closed(block: string, lineEnd: string): string {
  const open = block.split(/\r\n?|\n/).reduce(fenceAfter, "");
  return open ? block + lineEnd + open : block;
}
