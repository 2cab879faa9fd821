import { sql } from "kysely";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, openBytes } from "#server/platform/sealing.ts";
import { readersVersion } from "../text/text-reading.ts";
import { type ReadingRow, summaryContext } from "./seal-contexts.ts";
import type { Summary } from "./summary.ts";

// Readings by earlier versions of the readers count as not read.

export type OpenedSummary = Summary & { id: string; day: string };
export type Span = { from: Day; to: Day };
type Store = Pick<Context, "database">;

/** Opening this many takes some milliseconds. */
const batchSize = 500;
const maxFailed = 100;

const rowsOf = (tx: Tx, ownerId: string) =>
  tx.selectFrom("analyzer_readings").where("owner_id", "=", ownerId);

/** Sealed readings in the order of their changes, in batches. The event loop is free between them. */
export async function* readingsSince(
  { database }: Store,
  owner: Owner,
  change: number,
): AsyncGenerator<ReadingRow[]> {
  for (let after = change; ; ) {
    const rows = await database.asOwner(owner.id, (tx) =>
      rowsOf(tx, owner.id)
        .select(["reflection_id", "change", "version", "reading"])
        .where("version", "=", readersVersion)
        .where("change", ">", after)
        .orderBy("change")
        .limit(batchSize)
        .execute(),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < batchSize) return;
    after = last.change;
    await pause();
  }
}

/** The last change up to which everything has been read. */
export const lastReadChange = ({ database }: Store, owner: Owner): Promise<number> =>
  database.asOwner(owner.id, async (tx) => {
    const { last } = await rowsOf(tx, owner.id)
      .where("version", "=", readersVersion)
      .select((row) => row.fn.max("change").as("last"))
      .executeTakeFirstOrThrow();
    const { first } = await rowsOf(tx, owner.id)
      .where("version", "<", readersVersion)
      .select((row) => row.fn.min("change").as("first"))
      .executeTakeFirstOrThrow();
    return Math.min(last ?? 0, first === null ? Number.MAX_SAFE_INTEGER : first - 1);
  });

/** How many reflections have been read, the first of their days, and which could not be read. */
export const readingStatus = ({ database }: Store, owner: Owner) =>
  database.asOwner(owner.id, async (tx) => {
    const { count, first } = await rowsOf(tx, owner.id)
      .where("is_read", "=", sql.lit(1))
      .where("version", "=", readersVersion)
      .select((row) => [row.fn.countAll<number>().as("count"), row.fn.min("day").as("first")])
      .executeTakeFirstOrThrow();
    const failed = await rowsOf(tx, owner.id)
      .select(["reflection_id", "error"])
      .where("error", "is not", null)
      .orderBy("change", "desc")
      .limit(maxFailed)
      .execute();
    return {
      count: Number(count),
      first,
      failed: failed.map(({ reflection_id, error }) => ({ reflection_id, error: error ?? "" })),
    };
  });

/** The number of days with a reading: all of them, and those from `since` on. */
export const countReadDays = ({ database }: Store, owner: Owner, since: Day) =>
  database.asOwner(owner.id, async (tx) => {
    const days = await rowsOf(tx, owner.id)
      .select("day")
      .distinct()
      .where("version", "=", readersVersion)
      .where("is_read", "=", sql.lit(1))
      .execute();
    return { all: days.length, recent: days.filter(({ day }) => day >= since).length };
  });

/** The ids of the newest reflections that were read. */
export const newestRead = ({ database }: Store, owner: Owner, max: number): Promise<string[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await rowsOf(tx, owner.id)
      .select("reflection_id")
      .where("is_read", "=", sql.lit(1))
      .orderBy("day", "desc")
      .limit(max)
      .execute();
    return rows.map(({ reflection_id }) => reflection_id);
  });

/**
 * Summaries of a span, or those after a change in the order of changes, in batches. `summary` null: there is no reading
 * any more. The event loop is free between the batches.
 */
export async function* openSummaries(
  { database }: Store,
  owner: Owner,
  asked: Span | { change: number },
): AsyncGenerator<readonly { id: string; change: number; summary: OpenedSummary | null }[]> {
  let after = { day: "", reflection_id: "", change: "change" in asked ? asked.change : 0 };
  for (;;) {
    const rows = await database.asOwner(owner.id, (tx) => {
      const query = rowsOf(tx, owner.id)
        .select(["reflection_id", "change", "version", "day", "summary"])
        .where("version", "=", readersVersion)
        .limit(batchSize);
      return (
        "change" in asked
          ? query.where("change", ">", after.change).orderBy("change")
          : query
              .where("is_read", "=", sql.lit(1))
              .where("day", ">=", asked.from)
              .where("day", "<=", asked.to)
              .where(({ eb, refTuple, tuple }) =>
                eb(refTuple("day", "reflection_id"), ">", tuple(after.day, after.reflection_id)),
              )
              .orderBy("day")
              .orderBy("reflection_id")
      ).execute();
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => {
      const opened = row.summary && openBytes(owner, summaryContext(row), row.summary);
      const { reflection_id: id, change, day } = row;
      return { id, change, summary: opened && { ...parseSummary(opened), id, day } };
    });
    if (rows.length < batchSize) return;
    after = last;
    await pause();
  }
}

/** Not validated: it was sealed by this server, and bound to the version of the readers that made it. */
const parseSummary = (bytes: Buffer): Summary => JSON.parse(bytes.toString("utf8"));
