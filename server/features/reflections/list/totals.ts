import { sql } from "kysely";
import type { Day } from "#contract/day-rules.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { SearchIndex } from "#server/platform/search/search-index.ts";
import { spansOf } from "../search/batches.ts";
import { presentOf } from "../search/filters.ts";

export type Totals = { reflections: number; words: number; days: number; first_day: Day | null };

/** How much a person has written, without blank reflections and the trash. */
export async function findTotals(database: Database, owner: Owner): Promise<Totals> {
  const all: Totals = { reflections: 0, words: 0, days: 0, first_day: null };
  for await (const span of spansOf(database, owner, (tx) => presentOf(tx, owner))) {
    const { count, words, days, first_day, last_day } = await database.asOwner(owner.id, (tx) =>
      tx
        // Counting different days would sort them.
        .selectFrom(
          presentOf(tx, owner)
            .where(span)
            .select((row) => [
              "day",
              row.fn.countAll<number>().as("count"),
              row.fn.sum("word_count").as("words"),
            ])
            .groupBy("day")
            .as("days"),
        )
        .select((row) => [
          // The casts make both engines return a number.
          sql<number>`cast(coalesce(sum(count), 0) as bigint)`.as("count"),
          sql<number>`cast(coalesce(sum(words), 0) as bigint)`.as("words"),
          row.fn.countAll<number>().as("days"),
          row.fn.min("day").as("first_day"),
          row.fn.max("day").as("last_day"),
        ])
        .executeTakeFirstOrThrow(),
    );
    if (count === 0) continue;
    all.reflections += count;
    all.words += words;
    // A day can be in two spans.
    all.days += last_day === all.first_day ? days - 1 : days;
    all.first_day = first_day;
  }
  return all;
}

const erasedAtOnce = 10;

/**
 * Removes all reflections of a person with their search terms, a few at a time, so that nobody waits for many. After a
 * crash, calling it again removes the rest.
 */
export async function eraseReflections(
  database: Database,
  search: Pick<SearchIndex, "remove">,
  ownerId: string,
): Promise<void> {
  const eraseSome = async (tx: Tx) => {
    const rows = await tx
      .selectFrom("reflections")
      .select("seq")
      .where("owner_id", "=", ownerId)
      .limit(erasedAtOnce)
      .execute();
    for (const { seq } of rows) {
      await search.remove(tx, seq);
      await tx.deleteFrom("reflections").where("seq", "=", seq).where("owner_id", "=", ownerId).execute();
    }
    return rows.length;
  };
  while ((await database.asOwner(ownerId, eraseSome)) > 0) await pause();
}
