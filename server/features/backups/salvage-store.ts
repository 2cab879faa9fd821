import { sql } from "kysely";
import { migrations } from "#server/features/migrations.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import { readDespiteDamage } from "#server/platform/despite-damage.ts";
import { isConstraintViolation, isStoreDamaged, StartError } from "#server/platform/errors.ts";
import { endFilling, fillingName, saveFilling } from "#server/platform/incomplete-restore.ts";
import { migrate, unknownMigrations } from "#server/platform/migrations.ts";
import { masterKeyCheckName, secretsOf } from "#server/platform/secrets.ts";
import { attachmentFiles } from "./attachment-files.ts";
import { type Damage, noDamage } from "./damage.ts";
import { checkFiles, checkRow, quickCheck } from "./inspect-store.ts";
import { createBatch, createTolerantInsert, raiseChanges } from "./restore.ts";
import { salvagedRows } from "./salvage.ts";
import { createOpener, type Opened } from "./sealed-columns.ts";
import type { Row } from "./stored-rows.ts";
import { type CarriedTable, carriedTables, movedTables, type StoredTable } from "./stored-tables.ts";

/**
 * `lost`: rows that can't be read, at least. `isMore`: there may be others, whose number can't be read. `leftOut`: rows
 * that belong to others that are lost. `closed`: saved rows with a value that does not open.
 */
export type SavedTable = {
  table: StoredTable;
  saved: number;
  lost: number;
  isMore: boolean;
  leftOut: number;
  closed: number;
};
/** Files of attachments. `closed`: copied, and damaged inside; missing and cut ones are not copied. */
type SavedFiles = { copied: number; missing: number; cut: number };
export type Salvaged = { tables: SavedTable[]; files: SavedFiles; opened: Opened };

type Parts = {
  from: Query;
  to: Database;
  masterKey: Buffer;
  blobs: Pick<BlobStore, "size">;
  clock: Clock;
  /** Makes the master key that of the new store. */
  keepKey(): Promise<void>;
  /** Copies a whole file of an attachment; `null` where files stay where they are. */
  copyFile: ((name: string) => Promise<void>) | null;
};

/**
 * Copies what can be read of a damaged SQLite store into an empty one, row by row, and checks the new one. The damaged
 * store is only read.
 * @throws StartError if its schema can't be read, a newer Reflector wrote it, or the new store is not empty
 */
export async function salvageStore({ from, to, clock, keepKey, ...parts }: Parts): Promise<Salvaged> {
  const names = await migrationsOf(from);
  const unknown = unknownMigrations(names, migrations);
  if (unknown.length > 0)
    throw new StartError(`The database was written by a newer Reflector (it holds ${unknown.join(", ")}).`);
  await refuseOtherKey(from, parts.masterKey);
  await migrate(
    to,
    clock,
    migrations.filter(({ name }) => names.includes(name)),
  );
  await saveFilling(to.query, { by: "salvage", at: null });
  await keepKey();
  const salvaged = await readDespiteDamage(
    (work) => from.transaction().execute(work),
    (source) => to.asSystem((tx) => copyTables(source, tx, parts)),
  );
  await migrate(to, clock, migrations);
  await to.transaction(async (tx) => {
    await raiseChanges(tx);
    await refuseDamaged(tx);
    await endFilling(tx);
  });
  return salvaged;
}

/** The migrations that the store has run or, where that can't be read, all of this version. */
async function migrationsOf(from: Query): Promise<string[]> {
  try {
    await sql`select name from sqlite_schema`.execute(from);
  } catch {
    throw new StartError(
      "The schema of this database can’t be read, so none of its tables can be found: restore a backup.",
    );
  }
  try {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations not indexed`.execute(
      from,
    );
    if (rows.length > 0) return rows.map(({ name }) => name);
  } catch (error) {
    if (!isStoreDamaged(error)) throw error;
  }
  return migrations.map(({ name }) => name);
}

/** Unless the check value can't be read. */
async function refuseOtherKey(from: Query, masterKey: Buffer): Promise<void> {
  try {
    const check = await from
      .selectFrom("installation")
      .select("value")
      .where("name", "=", masterKeyCheckName)
      .executeTakeFirst();
    if (!check || check.value.equals(secretsOf(masterKey).masterKeyCheck)) return;
  } catch (error) {
    if (isStoreDamaged(error)) return;
    throw error;
  }
  throw new StartError("The master key is not the one that this database was written with.");
}

async function copyTables(
  source: Tx,
  to: Tx,
  { masterKey, blobs, copyFile }: Pick<Parts, "masterKey" | "blobs" | "copyFile">,
): Promise<Salvaged> {
  const listed = await sql<{ name: string }>`select name from pragma_table_list`.execute(source);
  const there = new Set(listed.rows.map(({ name }) => name));
  const opener = createOpener(masterKey);
  const files: SavedFiles = { copied: 0, missing: 0, cut: 0 };
  const tables: SavedTable[] = [];
  for (const table of movedTables.filter((name) => there.has(name))) {
    const counted = { table, saved: 0, lost: 0, isMore: false, leftOut: 0, closed: 0 };
    const insert = createTolerantInsert(isConstraintViolation);
    const batch = createBatch(to, insert.rows);
    let read = 0;
    const rows = salvagedRows(source, table, ({ id, ownerId }) => {
      counted.lost += 1;
      counted.isMore ||= id === null && ownerId === null;
    });
    for await (const row of rows) {
      if (isOfThisStore(table, row)) continue;
      read += 1;
      const damage = noDamage();
      if (isCarried(table)) checkRow(opener, table, row, damage);
      counted.closed += damage.parts.length;
      if (table === "attachments" && row.finished_at !== null) await takeFiles(row, blobs, copyFile, files);
      await batch.add(table, row, sizeOf(row));
    }
    await batch.flush();
    counted.leftOut = insert.leftOut();
    counted.saved = read - counted.leftOut;
    tables.push(counted);
  }
  return { tables, files, opened: opener.counted() };
}

const isCarried = (table: StoredTable): table is CarriedTable =>
  carriedTables.some((carried) => carried === table);

/** The new store has its own. */
const isOfThisStore = (table: StoredTable, { name }: Row) =>
  table === "installation" && (name === masterKeyCheckName || name === fillingName);

const sizeOf = (row: Row) =>
  Object.values(row).reduce<number>(
    (sum, cell) => sum + (typeof cell === "string" || Buffer.isBuffer(cell) ? cell.length : 8),
    0,
  );

/** Copies the files of an attachment that are there with their whole length. */
async function takeFiles(
  row: Row,
  blobs: Pick<BlobStore, "size">,
  copyFile: Parts["copyFile"],
  files: SavedFiles,
): Promise<void> {
  const damage: Damage = noDamage();
  await checkFiles(row, (blob) => blobs.size(blob), { usernameOf: () => null }, damage);
  const lost = new Map(damage.parts.map(({ id, what }) => [id, what]));
  const listed = attachmentFiles(row);
  for (const name of listed?.names ?? []) {
    const what = lost.get(`${row.id}/${name}`);
    if (what === "missing") files.missing += 1;
    else if (what === "cut") files.cut += 1;
    else {
      await copyFile?.(`${listed?.folder}/${name}`);
      files.copied += 1;
    }
  }
}

/** What was written must be sound, or it would be damaged again from the beginning. */
async function refuseDamaged(tx: Tx): Promise<void> {
  const said = await quickCheck(tx);
  const { rows } = await sql`pragma foreign_key_check`.execute(tx);
  if (said.length + rows.length > 0)
    throw new StartError(
      `The new store is not sound (${said.join("; ")}): check the disk, and run this again.`,
    );
}
