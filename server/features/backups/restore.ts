import { sql } from "kysely";
import { migrations } from "#server/features/migrations.ts";
import { reminderKeysName } from "#server/features/reminders/index.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { isForeignKeyViolation, StartError } from "#server/platform/errors.ts";
import { endFilling, findFilling, saveFilling } from "#server/platform/incomplete-restore.ts";
import { migrate } from "#server/platform/migrations.ts";
import { type BlobRestore, blobLineSchema, restoreBlobs } from "./backup-blobs.ts";
import { jsonOf, rowOf } from "./backup-format.ts";
import type { BackupKey } from "./backup-lock.ts";
import { isWhole } from "./damage.ts";
import { type BackupFile, type CheckedBackup, linesOfBackup } from "./read-backup.ts";
import { insertRows, type Row } from "./stored-rows.ts";
import type { CarriedTable, StoredTable } from "./stored-tables.ts";

/**
 * Fills an empty store with a checked backup, in one transaction, and migrates it. Files are written before
 * the rows that name them are committed. `keepKey` saves the master key where the server reads it. It runs
 * before rows are written, so that an interrupted restore can be started again; no server starts on it until then.
 * @returns how many rows of a damaged backup were left out, because one that they belong to is missing
 * @throws StartError if the store already holds people
 */
export async function restoreBackup(
  file: BackupFile,
  key: BackupKey,
  checked: CheckedBackup,
  parts: {
    database: Database;
    blobs: Pick<BlobStore, "write" | "removeFolder">;
    clock: Clock;
    keepKey(masterKey: Buffer): Promise<void>;
  },
): Promise<number> {
  const { database, clock } = parts;
  const asMade = migrations.filter(({ name }) => checked.header.migrations.includes(name));
  await migrate(database, clock, asMade);
  const people = await database.query.selectFrom("users").select("id").limit(1).execute();
  if (people.length > 0 || (await findFilling(database))?.by === "move") {
    throw new StartError(
      "This store already holds people: restore into an empty DATA_DIR or an empty database.",
    );
  }
  await saveFilling(database.query, { by: "restore", at: null });
  await parts.keepKey(checked.masterKey);
  const files = restoreBlobs(parts.blobs);
  const insert = isWhole(checked.damage) ? createInsert() : createTolerantInsert();
  try {
    await database.asSystem(async (tx) => {
      // A server that ran before the restore may have created some, which are unused.
      await tx.deleteFrom("invitations").execute();
      await fillFrom(tx, file, key, files, insert.rows);
      await raiseChanges(tx);
      await endFilling(tx);
    });
  } catch (error) {
    await files.undo();
    throw error;
  }
  await migrate(database, clock, migrations);
  return insert.leftOut();
}

type InsertRows = typeof insertRows;
const createInsert = () => ({ rows: insertRows, leftOut: () => 0 });

/** Leaves out rows that refer to missing rows. */
export function createTolerantInsert(isRefused: (error: unknown) => boolean = isForeignKeyViolation) {
  let leftOut = 0;
  const inSavepoint: (...given: Parameters<InsertRows>) => Promise<boolean> = async (tx, table, some) => {
    await sql`savepoint some_rows`.execute(tx);
    try {
      await insertRows(tx, table, some);
    } catch (error) {
      if (!isRefused(error)) throw error;
      await sql`rollback to savepoint some_rows`.execute(tx);
      return false;
    }
    await sql`release savepoint some_rows`.execute(tx);
    return true;
  };
  const rows: InsertRows = async (tx, table, some) => {
    if (await inSavepoint(tx, table, some)) return;
    for (const row of some) if (!(await inSavepoint(tx, table, [row]))) leftOut += 1;
  };
  return { rows, leftOut: () => leftOut };
}

/** More than the changes of any journal, and small enough for a million restores. */
const changesOfALife = 1_000_000_000;

/** Clients may know newer change numbers than the backup. Raising all makes every client start over. */
export async function raiseChanges(tx: Tx): Promise<void> {
  const raised = sql<number>`change + ${sql.lit(changesOfALife)}`;
  await tx.updateTable("reflections").set({ change: raised }).execute();
  await tx.updateTable("removed_reflections").set({ change: raised }).execute();
  await tx
    .updateTable("users")
    .set({ last_change: sql<number>`last_change + ${sql.lit(changesOfALife)}` })
    .execute();
}

/** Inserts the rows of a backup and passes its files to `files`. `onRow` gets every row with its approximate size. */
export async function fillFrom(
  tx: Tx,
  file: BackupFile,
  key: BackupKey,
  files: Pick<BlobRestore, "take" | "end">,
  insert: InsertRows = insertRows,
  onRow: (table: CarriedTable, row: Row, bytes: number) => void | Promise<void> = () => {},
): Promise<void> {
  const batch = createBatch(tx, insert);
  let isHeader = true;
  for await (const line of linesOfBackup(file, key)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const json = jsonOf(line);
    const piece = blobLineSchema.safeParse(json);
    if (piece.success) {
      await files.take(piece.data);
      continue;
    }
    const { table, row } = rowOf(json, file.name);
    await onRow(table, row, line.length);
    // A server that was started before the restore has created other keys.
    if (table === "installation")
      await tx.deleteFrom("installation").where("name", "=", reminderKeysName).execute();
    await batch.add(table, row, line.length);
  }
  await batch.flush();
  files.end();
}

const maxRows = 200;
const maxBytes = 4_000_000;

/** Inserts rows of one table and the same columns together. */
export function createBatch(tx: Tx, insert: InsertRows) {
  let table: StoredTable = "users";
  let columns = "";
  let rows: Row[] = [];
  let bytes = 0;
  const flush = async () => {
    await insert(tx, table, rows);
    rows = [];
    bytes = 0;
  };
  return {
    flush,
    async add(its: StoredTable, row: Row, length: number) {
      const named = Object.keys(row).join();
      if (its !== table || named !== columns || rows.length >= maxRows || bytes >= maxBytes) await flush();
      table = its;
      columns = named;
      rows.push(row);
      bytes += length;
    },
  };
}
