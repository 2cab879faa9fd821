const fence = /^\s*(?:[-+*]\s+|\d{1,9}[.)]\s+|>\s?)*(`{3,}|~{3,})/;
const listItem = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const indented = /^(?: {2,}|\t)/;
const indentedCode = /^(?: {4,}|\t)/;

/**
 * Splits Markdown into its blocks at blank lines, but not within code or between the items of a list, so that a
 * choice between blocks never cuts through one.
 */
export function splitBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  /** Blank lines that belong to the block if it continues after them. */
  let gap: string[] = [];
  let openFence = "";
  const close = () => {
    if (block.length > 0) blocks.push(block.join("\n"));
    block = [];
    gap = [];
  };
  for (const line of markdown.replaceAll(/\r\n?/g, "\n").split("\n")) {
    if (!openFence && line.trim() === "") {
      if (block.length > 0) gap.push(line);
      continue;
    }
    if (gap.length > 0 && !goesOn(block[0] ?? "", line)) close();
    block.push(...gap, line);
    gap = [];
    openFence = fenceAfter(openFence, line);
  }
  close();
  return blocks;
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

/** An unclosed code fence reaches to the end of its text; before another block it is closed. */
export const joinBlocks = (blocks: readonly string[]): string =>
  blocks.map((block, index) => (index < blocks.length - 1 ? closed(block) : block)).join("\n\n");

function closed(block: string): string {
  const open = block.split("\n").reduce(fenceAfter, "");
  return open ? `${block}\n${open}` : block;
}
