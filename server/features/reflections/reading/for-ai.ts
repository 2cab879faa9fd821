import { sql } from "kysely";
import { shownTitle } from "#contract/activities/built-in-titles.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { presentOf, type ReadableFilter, readableOf } from "../search/filters.ts";
import { searchVersion } from "../terms/search-index.ts";
import { type Gone, readChanged } from "./changes.ts";
import { countFound, type Damaged, type JournalFilter, type Opened, readMatching } from "./matching.ts";

/**
 * A reflection that the person has not excluded from AI. What is read for a model, or to be quoted, has this type, so that
 * passing it any other reflection is a type error.
 */
export type ReflectionForAi = Reflection & { excluded_from_ai: false };
export type ChangeForAi = Opened<ReflectionForAi> | Damaged | Gone;

export const isForAi = (reflection: Reflection): reflection is ReflectionForAi =>
  !reflection.excluded_from_ai;

/** What an AI may read of the journal and can be opened, with the titles that people are shown, by day, earliest first. */
export async function* readForAi(
  context: Context,
  owner: Owner,
  filter: JournalFilter,
): AsyncGenerator<ReflectionForAi> {
  for await (const { reflection } of matchingForAi(context, owner, filter)) yield reflection;
}

const withShownTitle = (reflection: ReflectionForAi): ReflectionForAi => ({
  ...reflection,
  title: shownTitle(reflection, reflection.activity_id),
});

/** The same with the number of each reflection's latest change. */
export async function* matchingForAi(
  context: Context,
  owner: Owner,
  filter: JournalFilter,
): AsyncGenerator<{ id: string; change: number; reflection: ReflectionForAi }> {
  for await (const batch of readMatching(context, owner, { ...filter, within: "journal" }, "ai"))
    for (const read of batch)
      if (read.state === "opened" && isForAi(read.reflection))
        yield { id: read.id, change: read.change, reflection: withShownTitle(read.reflection) };
}

/** How many reflections with this filter an AI may read. */
export const countForAi = (context: Context, owner: Owner, filter: JournalFilter): Promise<number> =>
  countFound(context, owner, { ...filter, within: "journal" }, "ai");

/**
 * `changedReflections` for an AI. What was excluded from AI is gone. What was deleted for good is not listed: whatever was
 * made from it was deleted with it.
 */
export async function* changedForAi(
  context: Context,
  owner: Owner,
  since: number,
): AsyncGenerator<{ changes: ChangeForAi[]; since: number }> {
  for await (const batch of readChanged(context, owner, since, "ai"))
    yield {
      since: batch.since,
      changes: batch.changes.map((each): ChangeForAi => {
        if (each.state !== "opened") return each;
        const { id, change, reflection } = each;
        return isForAi(reflection) ? { ...each, reflection } : { state: "gone", id, change };
      }),
    };
}

const rowsAtOnce = 2000;

/** What an AI may read, without words, by day, earliest first, in batches. The event loop is free between them. */
export async function* detailsForAi(
  { database }: Context,
  owner: Owner,
  filter: ReadableFilter,
): AsyncGenerator<{ id: string; day: Day; mood: number | null; revision: number }[]> {
  for (let after = { day: "", id: "" }; ; ) {
    const from = after;
    const rows = await database.asOwner(owner.id, (tx) =>
      readableOf(tx, owner, filter)
        .select(["reflections.id", "reflections.day", "reflections.mood", "reflections.revision"])
        .where((is) =>
          is.or([
            is("reflections.day", ">", from.day),
            is.and([is("reflections.day", "=", from.day), is("reflections.id", ">", from.id)]),
          ]),
        )
        .orderBy("reflections.day")
        .orderBy("reflections.id")
        .limit(rowsAtOnce)
        .execute(),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < rowsAtOnce) return;
    after = last;
  }
}

/** Those of these reflections that exist, even in the trash, and are not excluded from AI. */
export async function idsOpenToAi(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("reflections")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where("excluded_from_ai", "=", 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of `ids` that mention a reflection which is excluded from AI. What is not indexed yet counts as one of them. */
export const mentioningExcluded = (
  { database }: Context,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  database.asOwner(owner.id, async (tx) => {
    if (ids.length === 0) return new Set();
    const rows = await tx
      .selectFrom("reflections")
      .select("id")
      .where("owner_id", "=", owner.id)
      .where("id", "in", ids)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb("search_version", "!=", searchVersion),
          exists(
            selectFrom("reflection_mentions")
              .innerJoin("reflections as mentioned", "mentioned.id", "reflection_mentions.mentioned_id")
              .select("mentioned.id")
              .whereRef("reflection_mentions.reflection_id", "=", "reflections.id")
              .where("reflection_mentions.owner_id", "=", owner.id)
              .where("mentioned.excluded_from_ai", "=", 1),
          ),
        ]),
      )
      .execute();
    return new Set(rows.map(({ id }) => id));
  });

/** How many reflections that an AI may read changed after this change. */
export async function countChangedForAi({ database }: Context, owner: Owner, since: number): Promise<number> {
  const { count } = await database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("reflections")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("owner_id", "=", owner.id)
      .where("change", ">", since)
      // The plus makes SQLite count along the changes, in one index that has all of these columns.
      .where(sql<boolean>`blank + excluded_from_ai = 0`)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
  );
  return count;
}

/** How many reflections an AI may read, and how many there are. */
export async function coverageForAi(
  { database }: Context,
  owner: Owner,
): Promise<{ read: number; all: number }> {
  const { all, excluded } = await database.asOwner(owner.id, (tx) =>
    presentOf(tx, owner)
      .select((row) => [
        row.fn.countAll<number>().as("all"),
        sql<number>`cast(coalesce(sum(excluded_from_ai), 0) as bigint)`.as("excluded"),
      ])
      .executeTakeFirstOrThrow(),
  );
  return { read: all - excluded, all };
}
