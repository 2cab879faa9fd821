import { sql } from "kysely";
import type { Database, Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { searchVersion } from "#server/platform/search/search-index.ts";
import type { Readable, ReadableFilter } from "../reading-port.ts";
import { spansOf } from "../search/batches.ts";
import { presentOf } from "../search/filters.ts";
import { readableOf } from "../search/word-matches.ts";

const rowsAtOnce = 2000;
/** Some milliseconds of counting in an index. */
const changesAtOnce = 10_000;

/** The reflections that an AI may read, without their words. */
export function createReadable(database: Database) {
  return {
    async *readable(owner: Owner, filter: ReadableFilter): AsyncGenerator<Readable[]> {
      let after = { day: "", id: "" };
      for (;;) {
        const rows = await database.asOwner(owner.id, (tx) =>
          readableOf(tx, owner, filter)
            .select(["reflections.id", "reflections.day", "reflections.mood", "reflections.revision"])
            .where((is) =>
              is.or([
                is("reflections.day", ">", after.day),
                is.and([is("reflections.day", "=", after.day), is("reflections.id", ">", after.id)]),
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
    },

    async openToAi(tx: Tx, ownerId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await tx
        .selectFrom("reflections")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("id", "in", ids)
        .where("excluded_from_ai", "=", 0)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Those of `ids` that mention a reflection which is excluded from AI. What is not indexed yet counts as one of them. */
    mentioningClosed: (owner: Owner, ids: readonly string[]): Promise<ReadonlySet<string>> =>
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
      }),

    async countSince(owner: Owner, change: number): Promise<number> {
      let [total, since] = [0, change];
      for (;;) {
        const { seen, readable, last } = await database.asOwner(owner.id, (tx) =>
          tx
            .selectFrom((from) =>
              from
                .selectFrom("reflections")
                .select(["change", "blank", "deleted_at", "excluded_from_ai"])
                .where("owner_id", "=", owner.id)
                .where("change", ">", since)
                .orderBy("change")
                .limit(changesAtOnce)
                .as("changed"),
            )
            .select((row) => [
              row.fn.countAll<number>().as("seen"),
              row.fn
                .countAll<number>()
                .filterWhere("blank", "=", 0)
                .filterWhere("deleted_at", "is", null)
                .filterWhere("excluded_from_ai", "=", 0)
                .as("readable"),
              row.fn.max("change").as("last"),
            ])
            .executeTakeFirstOrThrow(),
        );
        total += readable;
        if (seen < changesAtOnce) return total;
        since = last;
        await pause();
      }
    },

    async coverage(owner: Owner): Promise<{ read: number; all: number }> {
      const counted = { read: 0, all: 0 };
      for await (const span of spansOf(database, owner, (tx) => presentOf(tx, owner))) {
        const { all, left_out } = await database.asOwner(owner.id, (tx) =>
          presentOf(tx, owner)
            .where(span)
            .select((row) => [
              row.fn.countAll<number>().as("all"),
              sql<number>`cast(coalesce(sum(excluded_from_ai), 0) as bigint)`.as("left_out"),
            ])
            .executeTakeFirstOrThrow(),
        );
        counted.all += all;
        counted.read += all - left_out;
      }
      return counted;
    },
  };
}
