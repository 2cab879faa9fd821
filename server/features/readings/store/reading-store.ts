import { sql } from "kysely";
import type { Events } from "#server/events.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { isForeignKeyViolation } from "#server/platform/errors.ts";
import { pause } from "#server/platform/pause.ts";
import { type Owner, openBytes, sealBytes } from "#server/platform/sealing.ts";
import type { ReadReflection } from "../analyzer.ts";
import { readersVersion } from "../text/text-reading.ts";
import { type ReadingRow, readingPlace, summaryPlace } from "../thread/reading-place.ts";
import { type Summary, summaryOf } from "./summary.ts";

/** What was read of one change. `read` null: analyzers may not read it, or `error` says why they can't. */
export type NewReading = {
  reflection_id: string;
  change: number;
  day: string;
  error: string | null;
  read: ReadReflection | null;
};

export type OpenedSummary = Summary & { id: string; day: string };

const rowsAtOnce = 500;
/** Some milliseconds for each. */
const openedAtOnce = 500;
const maxFailed = 100;

export type ReadingStore = ReturnType<typeof createReadingStore>;

/** Drops what was quoted of reflections that may not be read any more, in the transaction that says so. */

/** What was read of a person's reflections. Readings of older readers count as not read. */
export function createReadingStore({ database, events }: { database: Database; events: Events }) {
  const version = readersVersion;
  const rowsOf = (tx: Tx, ownerId: string) =>
    tx.selectFrom("analyzer_readings").where("owner_id", "=", ownerId);

  /** In the order of the changes; the event loop is free between the batches. */
  async function* since(owner: Owner, change: number): AsyncGenerator<ReadingRow[]> {
    for (let after = change; ; ) {
      const rows = await database.asOwner(owner.id, (tx) =>
        rowsOf(tx, owner.id)
          .select(["reflection_id", "change", "version", "reading"])
          .where("version", "=", version)
          .where("change", ">", after)
          .orderBy("change")
          .limit(rowsAtOnce)
          .execute(),
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      if (rows.length < rowsAtOnce) return;
      after = last.change;
      await pause();
    }
  }

  const insert = (tx: Tx, owner: Owner, { read, ...row }: NewReading) => {
    const values = {
      change: row.change,
      day: row.day,
      error: row.error,
      version,
      is_read: read ? 1 : 0,
      reading: read && sealBytes(owner, readingPlace({ ...row, version }), toBytes(read)),
      summary: read && sealBytes(owner, summaryPlace({ ...row, version }), toBytes(summaryOf(read))),
    };
    return tx
      .insertInto("analyzer_readings")
      .values({ ...values, reflection_id: row.reflection_id, owner_id: owner.id })
      .onConflict((conflict) =>
        conflict
          .column("reflection_id")
          .doUpdateSet(values)
          // Another server may have read a later change.
          .where("analyzer_readings.change", "<=", row.change),
      )
      .execute();
  };

  /** Also drops the quotes of what may not be read any more. */
  const write = (owner: Owner, rows: readonly NewReading[]): Promise<void> =>
    database.asOwnerDerived(owner.id, async (tx) => {
      for (const row of rows) await insert(tx, owner, row);
      const gone = rows.filter(({ read, error }) => read === null && error === null);
      if (gone.length > 0)
        await events.emit(
          "quotesForgotten",
          tx,
          owner.id,
          gone.map(({ reflection_id }) => reflection_id),
        );
    });

  return {
    version,
    since,

    /** The last change up to which everything was read. */
    lastRead: (owner: Owner): Promise<number> =>
      database.asOwner(owner.id, async (tx) => {
        const { last } = await rowsOf(tx, owner.id)
          .where("version", "=", version)
          .select((row) => row.fn.max("change").as("last"))
          .executeTakeFirstOrThrow();
        const { first } = await rowsOf(tx, owner.id)
          .where("version", "<", version)
          .select((row) => row.fn.min("change").as("first"))
          .executeTakeFirstOrThrow();
        return Math.min(last ?? 0, first === null ? Number.MAX_SAFE_INTEGER : first - 1);
      }),

    /** A reflection that was deleted for good in the meantime is left out. */
    async write(owner: Owner, rows: readonly NewReading[]): Promise<void> {
      try {
        await write(owner, rows);
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        const [only] = rows;
        if (rows.length === 1 || !only) return;
        for (const row of rows) await this.write(owner, [row]);
      }
    },

    /** How many have been read, the days of the first of them, and which could not be read. */
    status: (owner: Owner) =>
      database.asOwner(owner.id, async (tx) => {
        const { count, first } = await rowsOf(tx, owner.id)
          .where("is_read", "=", sql.lit(1))
          .where("version", "=", version)
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
      }),

    /** The ids of the newest of a span. */
    newestIn: (owner: Owner, { from, to }: { from: string; to: string }, most: number): Promise<string[]> =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await rowsOf(tx, owner.id)
          .select("reflection_id")
          .where("is_read", "=", sql.lit(1))
          .where("day", ">=", from)
          .where("day", "<=", to)
          .orderBy("day", "desc")
          .limit(most)
          .execute();
        return rows.map(({ reflection_id }) => reflection_id);
      }),

    /**
     * Opened: all of a span, or in the order of the changes those since one. `null` if there is no reading any
     * more. The event loop is free between the batches.
     */
    async *summaries(
      owner: Owner,
      asked: { from: string; to: string } | { change: number },
    ): AsyncGenerator<readonly { id: string; change: number; summary: OpenedSummary | null }[]> {
      let after = { day: "", reflection_id: "", change: "change" in asked ? asked.change : 0 };
      for (;;) {
        const rows = await database.asOwner(owner.id, (tx) => {
          const query = rowsOf(tx, owner.id)
            .select(["reflection_id", "change", "version", "day", "summary"])
            .where("version", "=", version)
            .limit(openedAtOnce);
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
          const opened = row.summary && openBytes(owner, summaryPlace(row), row.summary);
          const { reflection_id: id, change, day } = row;
          return { id, change, summary: opened && { ...parseSummary(opened), id, day } };
        });
        if (rows.length < openedAtOnce) return;
        after = last;
        await pause();
      }
    },
  };
}

const toBytes = (value: ReadReflection | Summary): Buffer => Buffer.from(JSON.stringify(value));

/** Sealed by this server, and bound to the version of the readers that made it. */
const parseSummary = (bytes: Buffer): Summary => JSON.parse(bytes.toString("utf8"));
