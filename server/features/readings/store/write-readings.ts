import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { isForeignKeyViolation } from "#server/platform/errors.ts";
import { type Owner, sealBytes } from "#server/platform/sealing.ts";
import type { ReadReflection } from "../analyzer.ts";
import { readersVersion } from "../text/text-reading.ts";
import { readingContext, summaryContext } from "./seal-contexts.ts";
import { type Summary, summaryOf } from "./summary.ts";

/** The result of reading one change. `read` null: analyzers may not read it, or `error` says why they can't. */
export type NewReading = {
  reflection_id: string;
  change: number;
  day: string;
  error: string | null;
  read: ReadReflection | null;
};

/** Skips reflections that were deleted for good in the meantime. */
export async function writeReadings(
  context: Pick<Context, "database" | "events">,
  owner: Owner,
  rows: readonly NewReading[],
): Promise<void> {
  try {
    await writeAll(context, owner, rows);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    if (rows.length > 1) for (const row of rows) await writeReadings(context, owner, [row]);
  }
}

/** Also drops the quotes of reflections that may not be read any more. */
const writeAll = (
  { database, events }: Pick<Context, "database" | "events">,
  owner: Owner,
  rows: readonly NewReading[],
): Promise<void> =>
  database.asOwnerDerived(owner.id, async (tx) => {
    for (const row of rows) await upsert(tx, owner, row);
    const gone = rows.filter(({ read, error }) => read === null && error === null);
    const ids = gone.map(({ reflection_id }) => reflection_id);
    if (ids.length > 0) await events.emit("quotesForgotten", tx, owner.id, ids);
  });

async function upsert(tx: Tx, owner: Owner, { read, ...row }: NewReading): Promise<void> {
  const version = readersVersion;
  const values = {
    change: row.change,
    day: row.day,
    error: row.error,
    version,
    is_read: read ? 1 : 0,
    reading: read && sealBytes(owner, readingContext({ ...row, version }), toBytes(read)),
    summary: read && sealBytes(owner, summaryContext({ ...row, version }), toBytes(summaryOf(read))),
  };
  await tx
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
}

const toBytes = (value: ReadReflection | Summary): Buffer => Buffer.from(JSON.stringify(value));
