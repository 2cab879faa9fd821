import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { trashDays } from "#contract/reflections/reflection-rules.ts";

/**
 * `month`: this item is the first of a month (`2026-11`), of which the list holds `count`. `isSameDay`: the item before
 * is of its day.
 */
export type ListRow = {
  item: ListItem;
  month: { name: string; isNewYear: boolean; count: number } | null;
  isSameDay: boolean;
};

/**
 * Keeps the order; the first reflection of each month gets its heading, and the first of each day its date. The year
 * shows where it changes.
 */
export function headByMonth(items: readonly ListItem[]): ListRow[] {
  const rows: ListRow[] = [];
  let month = { name: "", isNewYear: true, count: 0 };
  for (const [at, item] of items.entries()) {
    const name = item.day.slice(0, 7);
    const isFirst = month.name !== name;
    if (isFirst) month = { name, isNewYear: month.name.slice(0, 4) !== name.slice(0, 4), count: 0 };
    month.count += 1;
    rows.push({ item, month: isFirst ? month : null, isSameDay: items[at - 1]?.day === item.day });
  }
  return rows;
}

const longestLead = 90;
const lead = 40;

type Excerpt = { excerpt: string; marks: readonly (readonly [number, number])[] };

/** A row has room for two or three lines, so an excerpt with a late first mark begins at a word shortly before it. */
export function startNearMark({ excerpt = "", marks = [] }: Pick<ListItem, "excerpt" | "marks">): Excerpt {
  const [start, end] = marks[0] ?? [0, 0];
  if (end <= longestLead) return { excerpt, marks };
  const from = excerpt.indexOf(" ", start - lead) + 1;
  if (from === 0 || from > start) return { excerpt, marks };
  const opening = "… ";
  const shift = opening.length - from;
  return {
    excerpt: opening + excerpt.slice(from),
    marks: marks.map(([first, last]) => [first + shift, last + shift]),
  };
}

const dayMs = 86_400_000;

/** How long something trashed at `deletedAt` stays in the trash. */
export function daysLeftInWords(deletedAt: string, now: Date): string {
  const left = Math.ceil((Date.parse(deletedAt) + trashDays * dayMs - now.getTime()) / dayMs);
  if (left <= 1) return "Deleted for good within a day";
  return `${left} days left`;
}

/** Adds a row to those that are drawn, at its place in the list of `count` rows. */
export const withIndex = (indexes: number[], index: number | null, count: number): number[] =>
  index === null || index >= count || indexes.includes(index)
    ? indexes
    : [...indexes, index].sort((one, other) => one - other);
