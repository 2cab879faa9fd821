import type { Part } from "./difference.ts";

/** A run of unchanged items that is collapsed at first. `at` is the index of the first. */
export type Collapsed<Item> = { kind: "collapsed"; items: Item[]; at: number };
export type CollapsedText = { kind: "collapsed"; text: string };

/** A shorter run takes no more room than the line that would replace it. */
const minRunLength = 3;
/** Characters of unchanged text that stay visible next to a change within a long block. */
const contextLength = 160;

/** Collapses long unchanged runs, except for the items next to a change. */
export function collapseUnchanged<Item>(
  items: readonly Item[],
  isUnchanged: (item: Item) => boolean,
): (Item | Collapsed<Item>)[] {
  const isVisible = items.map((_, index) =>
    items.slice(Math.max(0, index - 1), index + 2).some((near) => !isUnchanged(near)),
  );
  const shown: (Item | Collapsed<Item>)[] = [];
  for (let index = 0; index < items.length; ) {
    const nextVisible = isVisible.indexOf(true, index);
    const end = nextVisible < 0 ? items.length : nextVisible;
    if (end - index >= minRunLength) {
      shown.push({ kind: "collapsed", items: items.slice(index, end), at: index });
      index = end;
    } else {
      const next = Math.max(end, index + 1);
      shown.push(...items.slice(index, next));
      index = next;
    }
  }
  return shown;
}

/** Collapses unchanged text within a block that is far from any change. */
export function collapseText(parts: readonly Part[]): (Part | CollapsedText)[] {
  return parts.flatMap((part, index) => {
    if (part.kind !== "same" || part.text.length < 4 * contextLength) return [part];
    const head = index === 0 ? 0 : breakAfter(part.text, contextLength);
    const tail =
      index === parts.length - 1
        ? part.text.length
        : breakBefore(part.text, part.text.length - contextLength);
    if (tail - head < 2 * contextLength) return [part];
    const shown: (Part | CollapsedText)[] = [
      { kind: "same", text: part.text.slice(0, head) },
      { kind: "collapsed", text: part.text.slice(head, tail) },
      { kind: "same", text: part.text.slice(tail) },
    ];
    return shown.filter(({ text }) => text !== "");
  });
}

/** The position after the next white space, so that no word is cut. Text without spaces is cut at `from`. */
function breakAfter(text: string, from: number): number {
  const found = text.slice(from, from + contextLength).search(/\s/);
  return outsideSurrogates(text, found < 0 ? from : from + found + 1);
}

function breakBefore(text: string, to: number): number {
  const found = /\s\S*$/.exec(text.slice(Math.max(0, to - contextLength), to));
  return outsideSurrogates(text, found ? to - found[0].length + 1 : to);
}

const outsideSurrogates = (text: string, at: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
