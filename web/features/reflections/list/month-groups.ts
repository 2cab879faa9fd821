import type { ListItem } from "#contract/reflection-list.ts";

export type MonthGroup = { month: string; items: ListItem[] };

/** Reflections in the order they came, under the month that each belongs to (`2026-11`). */
export function groupByMonth(items: readonly ListItem[]): MonthGroup[] {
  const groups: MonthGroup[] = [];
  for (const item of items) {
    const month = item.day.slice(0, 7);
    const last = groups.at(-1);
    if (last?.month === month) last.items.push(item);
    else groups.push({ month, items: [item] });
  }
  return groups;
}

export type MarkedPart = { text: string; start: number; isMarked: boolean };

/** Cuts an excerpt at its marks, which are ranges in UTF-16 code units, in order. */
export function splitAtMarks(excerpt: string, marks: readonly (readonly [number, number])[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  const cut = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ text: excerpt.slice(done, end), start: done, isMarked });
    done = Math.max(done, end);
  };
  for (const [start, end] of marks) {
    cut(Math.min(start, excerpt.length), false);
    cut(Math.min(end, excerpt.length), true);
  }
  cut(excerpt.length, false);
  return parts;
}

const longestLead = 90;
const lead = 40;

/** Lists show a line or three: an excerpt whose first mark comes late begins shortly before it, at a word. */
export function startNearMark(
  item: Pick<ListItem, "excerpt" | "marks">,
): Pick<ListItem, "excerpt" | "marks"> {
  const { excerpt, marks } = item;
  const [start, end] = marks[0] ?? [0, 0];
  if (end <= longestLead) return item;
  const from = excerpt.indexOf(" ", start - lead) + 1;
  if (from === 0 || from > start) return item;
  const opening = "… ";
  const shift = opening.length - from;
  return {
    excerpt: opening + excerpt.slice(from),
    marks: marks.map(([first, last]) => [first + shift, last + shift]),
  };
}
