import type { Part, Row } from "./difference.ts";

export type FoldedRows = { kind: "folded"; rows: Row[]; at: number };
export type FoldedPart = { kind: "folded"; text: string };

/** Unchanged blocks that stay in sight before and after a change. */
const context = 1;
/** Hiding fewer blocks than this would save less room than saying so takes. */
const shortestFold = 3;
/** Characters of unchanged text that stay in sight within a long block. */
const contextLength = 160;

/** Puts long unchanged runs away. `at` is the place of the first of them, and names the fold. */
export function foldRows(rows: readonly Row[]): (Row | FoldedRows)[] {
  const near = new Set<number>();
  rows.forEach((row, index) => {
    if (row.kind === "same") return;
    for (let around = index - context; around <= index + context; around += 1) near.add(around);
  });
  const folded: (Row | FoldedRows)[] = [];
  for (let index = 0; index < rows.length; ) {
    let end = index;
    while (end < rows.length && !near.has(end)) end += 1;
    if (end - index >= shortestFold) {
      folded.push({ kind: "folded", rows: rows.slice(index, end), at: index });
      index = end;
    } else {
      const next = Math.max(end, index + 1);
      folded.push(...rows.slice(index, next));
      index = next;
    }
  }
  return folded;
}

/** The same within one block: what lies far from a change of its words. */
export function foldParts(parts: readonly Part[]): (Part | FoldedPart)[] {
  return parts.flatMap((part, index) => {
    if (part.kind !== "same" || part.text.length < 4 * contextLength) return [part];
    const head = index === 0 ? 0 : gapAfter(part.text, contextLength);
    const tail =
      index === parts.length - 1 ? part.text.length : gapBefore(part.text, part.text.length - contextLength);
    if (tail - head < 2 * contextLength) return [part];
    const folded: (Part | FoldedPart)[] = [
      { kind: "same", text: part.text.slice(0, head) },
      { kind: "folded", text: part.text.slice(head, tail) },
      { kind: "same", text: part.text.slice(tail) },
    ];
    return folded.filter(({ text }) => text !== "");
  });
}

/** Places just behind white space, so that no word is cut; scripts without spaces are cut where it falls. */
function gapAfter(text: string, from: number): number {
  const found = text.slice(from, from + contextLength).search(/\s/);
  return wholeAt(text, found < 0 ? from : from + found + 1);
}

function gapBefore(text: string, to: number): number {
  const found = /\s\S*$/.exec(text.slice(Math.max(0, to - contextLength), to));
  return wholeAt(text, found ? to - found[0].length + 1 : to);
}

/** Not between the two halves of a character. */
const wholeAt = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at);
