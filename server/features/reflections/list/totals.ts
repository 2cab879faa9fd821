import { sql } from "kysely";
import type { AccountTotals } from "#contract/accounts/profile.ts";
import type { Context } from "#server/context.ts";
import { readFromReplica } from "#server/features/accounts/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";

/** How much a person has written, without blank reflections and the trash. */
export const findTotals = (context: Context, owner: Owner): Promise<AccountTotals> =>
  readFromReplica(context, owner, (tx) =>
    tx
      // Counting different days would sort them.
      .selectFrom(
        presentOf(tx, owner)
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
        sql<number>`cast(coalesce(sum(count), 0) as bigint)`.as("reflections"),
        sql<number>`cast(coalesce(sum(words), 0) as bigint)`.as("words"),
        row.fn.countAll<number>().as("days"),
        row.fn.min("day").as("first_day"),
      ])
      .executeTakeFirstOrThrow(),
  );
