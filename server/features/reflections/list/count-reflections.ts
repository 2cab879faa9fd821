import { randomInt } from "node:crypto";
import type { Counted, Filters } from "#contract/reflections/reflection-list.ts";
import { maxCounted } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { filtered, type ReflectionQuery } from "../search/filters.ts";
import { findFewMatching, prepareSearch } from "../terms/search-index.ts";
import { maxFew } from "./find-page.ts";
import { readIndexed } from "./read-indexed.ts";

/** Stops counting at the highest number that is shown. */
export async function countReflections(context: Context, owner: Owner, filters: Filters): Promise<Counted> {
  const count = await findIndexed(context, owner, filters, (tx, found) =>
    countRows(tx, found.limit(maxCounted + 1)),
  );
  return { count: Math.min(count, maxCounted), more: count > maxCounted };
}

/** Each is equally likely. @returns its id, or `null` if none passes */
export const randomReflection = (context: Context, owner: Owner, filters: Filters): Promise<string | null> =>
  findIndexed(context, owner, filters, async (tx, found) => {
    const count = await countRows(tx, found);
    if (count === 0) return null;
    const chosen = await found
      .select("reflections.id")
      .orderBy("reflections.day", "desc")
      .orderBy("reflections.id", "desc")
      .offset(randomInt(count))
      .limit(1)
      .executeTakeFirst();
    return chosen?.id ?? null;
  });

const findIndexed = <Answer>(
  context: Context,
  owner: Owner,
  filters: Filters,
  find: (tx: Tx, found: ReflectionQuery) => Promise<Answer>,
): Promise<Answer> =>
  readIndexed(context, owner, filters, async (tx) => {
    const prepared = await prepareSearch(context, tx, owner, filters.search);
    const few = prepared && (await findFewMatching(context, tx, prepared, maxFew));
    return find(tx, filtered(context, tx, owner, filters, prepared, few));
  });

async function countRows(tx: Tx, found: ReflectionQuery): Promise<number> {
  const { total } = await tx
    .selectFrom(found.select("reflections.seq").as("found"))
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
