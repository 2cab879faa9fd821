import { type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import { idSchema } from "#contract/endpoint.ts";
import type { ListOrder } from "#contract/reflections/reflection-rules.ts";
import { readCursor, toCursor } from "#server/platform/cursor.ts";

const numberSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** What the list can be sorted by. Equal values are sorted by id. */
const sortings = {
  newest: { column: "day", direction: "desc", valueSchema: daySchema },
  oldest: { column: "day", direction: "asc", valueSchema: daySchema },
  longest: { column: "word_count", direction: "desc", valueSchema: numberSchema },
  // Change numbers are unique, so the index by them gives the order.
  changed: { column: "change", direction: "desc", valueSchema: numberSchema },
  deleted: { column: "deleted_at", direction: "desc", valueSchema: numberSchema },
} as const;
type SortingName = keyof typeof sortings;

export type Sorting = { name: SortingName } & (typeof sortings)[SortingName];
export type Position = { value: string | number; id: string };

/** In the trash, newest means deleted last. */
export function sortingOf(order: ListOrder, inTrash: boolean): Sorting {
  const name = order === "newest" && inTrash ? "deleted" : order;
  return { name, ...sortings[name] };
}

/** Marks the end of a page. The next page begins right after it, whatever was written meanwhile. */
export const cursorOf = ({ name }: Sorting, { value, id }: Position): string => toCursor([name, value, id]);

/** @throws AppError `invalid_input` for `field`, also if the cursor is of another order */
export function readPosition({ name, valueSchema }: Sorting, cursor: string, field?: string): Position {
  const [, value, id] = readCursor(z.tuple([z.literal(name), valueSchema, idSchema]), cursor, field);
  return { value, id };
}

export const comesAfter = ({ column, direction }: Sorting, { value, id }: Position): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`reflections.${column}`)}, reflections.id) ${sql.raw(direction === "asc" ? ">" : "<")} (${value}, ${id})`;
