import { type Day, daysBetween } from "#contract/day-rules.ts";
import type { ListItem } from "#contract/reflections/reflection-list.ts";
import { trashDays } from "#contract/reflections/reflection-rules.ts";
import { t } from "#contract/translate.ts";

/**
 * `heading`: this item is the first under a name, of which the list holds `count`; `above` is the name before it.
 * `isSameDay`: the item before is of its day.
 */
export type ListRow = {
  item: ListItem;
  heading: { name: string; above: string | null; count: number } | null;
  isSameDay: boolean;
};

/** Keeps the order; the first item of each name gets its heading, and the first of each day its date. */
function headBy(items: readonly ListItem[], nameOf: (item: ListItem) => string): ListRow[] {
  const rows: ListRow[] = [];
  let heading: NonNullable<ListRow["heading"]> = { name: "", above: null, count: 0 };
  for (const [at, item] of items.entries()) {
    const name = nameOf(item);
    const isFirst = heading.name !== name;
    if (isFirst) heading = { name, above: heading.name || null, count: 0 };
    heading.count += 1;
    rows.push({ item, heading: isFirst ? heading : null, isSameDay: items[at - 1]?.day === item.day });
  }
  return rows;
}

/** Months (`2026-11`) as headings. */
export const headByMonth = (items: readonly ListItem[]) => headBy(items, ({ day }) => day.slice(0, 7));

/** The trash, last deleted first; `dayOf` is the person's day at an instant. */
export const headByDeletion = (items: readonly ListItem[], today: Day, dayOf: (instant: Date) => Day) =>
  headBy(items, ({ deleted_at }) => {
    const days = deleted_at === null ? 0 : daysBetween(dayOf(new Date(deleted_at)), today);
    if (days <= 0) return t("Deleted today");
    if (days === 1) return t("Deleted yesterday");
    return days < 7 ? t("Deleted in the last 7 days") : t("Deleted earlier");
  });

const maxLeadLength = 90;
const lead = 40;

export type Excerpt = { excerpt: string; marks: readonly (readonly [number, number])[] };

/** A row has room for two or three lines, so an excerpt with a late first mark begins at a word shortly before it. */
export function startNearMark({ excerpt = "", marks = [] }: Pick<ListItem, "excerpt" | "marks">): Excerpt {
  const [start, end] = marks[0] ?? [0, 0];
  if (end <= maxLeadLength) return { excerpt, marks };
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
  if (left <= 1) return t("Deleted for good within a day");
  return t("{left, plural, one {# day left} other {# days left}}", { left });
}

/** The indexes of the rows to render, in ascending order. Includes `index` if it is below `count`. */
export const withIndex = (indexes: number[], index: number | null, count: number): number[] =>
  index === null || index >= count || indexes.includes(index)
    ? indexes
    : [...indexes, index].sort((one, other) => one - other);
