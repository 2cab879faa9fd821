import type { JSONContent } from "@tiptap/core";
import type { ListItem } from "mdast";

/** The greatest item number in CommonMark. Later items of a list repeat it. */
export const maxNumber = 999_999_999;

/** The bullet of an item, or its number with the delimiter, as written. */
export function markerOf(item: ListItem, source: string): string {
  const start = item.position?.start.offset ?? 0;
  return /^(?:[-+*]|\d+[.)])/.exec(source.slice(start, start + 10))?.[0] ?? "";
}

/** Whether the written numbers count up from the first, or are all the same. */
export function isSequence(markers: readonly string[]): boolean {
  const numbers = markers.map((marker) => Number.parseInt(marker, 10));
  const first = numbers[0] ?? 1;
  return (
    numbers.every((number, index) => number === Math.min(first + index, maxNumber)) ||
    numbers.every((number) => number === first)
  );
}

/** The content of a paragraph with `words` before it. */
export function startWith(words: string, paragraph: JSONContent | undefined): JSONContent[] {
  const [first, ...rest] = paragraph?.content ?? [];
  if (!first) return [{ type: "text", text: words.trimEnd() }];
  const isPlain = first.text !== undefined && first.marks === undefined;
  if (!isPlain) return [{ type: "text", text: words }, first, ...rest];
  return [{ ...first, text: words + first.text }, ...rest];
}
