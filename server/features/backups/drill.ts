import { createHash } from "node:crypto";
import { mkdtemp, open as openFile, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { drillDepths } from "#contract/backups/backups.ts";
import { migrations } from "#server/features/migrations.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type Database, openSqlite, sqliteFile, type Tx } from "#server/platform/database.ts";
import { migrate } from "#server/platform/migrations.ts";
import { sealedStream } from "#server/platform/sealed-stream.ts";
import type { BlobLine } from "./backup-blobs.ts";
import { BackupError } from "./backup-errors.ts";
import { type BackupKey, keyKindOf } from "./backup-lock.ts";
import { damageSentence, isWhole } from "./damage.ts";
import { stepBytes } from "./folder-place.ts";
import type { BackupPlace } from "./places.ts";
import { type BackupFile, type CheckedBackup, checkBackup } from "./read-backup.ts";
import { fillFrom } from "./restore.ts";
import { backupsAmong } from "./rotation.ts";
import { openedSchema } from "./sealed-columns.ts";
import { createDigester, type Digester } from "./stored-rows.ts";
import { type CarriedTable, carriedTables } from "./stored-tables.ts";
import { carriedRows } from "./write-backup.ts";

// Untranslated file: for the host.

export const drilledSchema = z.object({
  name: z.string(),
  depth: z.enum(drillDepths),
  rows: z.int(),
  files: z.int(),
  /** `null` for depth `outside`. */
  opened: openedSchema.nullable(),
});
type DrillResult = z.infer<typeof drilledSchema>;

/** A backup as it was when it was made. */
export type KnownBackup = { name: string; sha256: string; bytes: number };

const scratchPrefix = "drill-";
const spareBytes = 64_000_000;

/**
 * A fire drill: restores the newest backup into a scratch store, compares every row with the backup, and opens every
 * sealed value with the master key that it carries. Files are read and checked piece by piece, not stored: there may be
 * no room for all of them twice.
 * @throws BackupError
 */
export async function drill({
  place,
  key,
  known,
  dataDir,
  clock,
}: {
  place: BackupPlace;
  key: BackupKey | null;
  known: KnownBackup | null;
  /** The folder for the scratch store. */
  dataDir: string;
  clock: Clock;
}): Promise<DrillResult> {
  const [name] = backupsAmong(await place.list());
  if (name === undefined || (known && known.name > name))
    throw new BackupError("gone", `The newest backup${known ? ` ${known.name}` : ""} is not there.`);
  const file = place.file(name);
  const expected = known?.name === name ? known : null;
  const whole = watched(file);
  if (key === null) {
    await keyKindOf(file.open(), name);
    for await (const _ of whole.open());
    compareWhole(whole.seen(), expected, name);
    return { name, depth: "outside", rows: 0, files: 0, opened: null };
  }
  const checked = await checkBackup(whole, key);
  compareWhole(whole.seen(), expected, name);
  if (!isWhole(checked.damage))
    throw new BackupError("damaged", `${name} is incomplete: ${damageSentence(checked.damage)}.`);
  await inScratch(dataDir, checked, async (database, sync) => {
    const asMade = migrations.filter(({ name }) => checked.header.migrations.includes(name));
    await migrate(database, clock, asMade);
    await database.asSystem((tx) => restoreAndCompare(tx, file, key, sync));
  });
  const { rows, files, opened } = checked;
  return { name, depth: "opened", rows, files, opened };
}

/** Counts and hashes the bytes that are read from the file. */
function watched(file: BackupFile) {
  let seen = { sha256: "", bytes: 0 };
  return {
    name: file.name,
    async *open() {
      const hash = createHash("sha256");
      let bytes = 0;
      for await (const chunk of file.open()) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      seen = { sha256: hash.digest("hex"), bytes };
    },
    seen: () => seen,
  };
}

function compareWhole(
  seen: { sha256: string; bytes: number },
  expected: KnownBackup | null,
  name: string,
): void {
  if (expected && (seen.sha256 !== expected.sha256 || seen.bytes !== expected.bytes))
    throw new BackupError("damaged", `${name} has changed since it was written.`);
}

async function inScratch<Result>(
  dataDir: string,
  { rowBytes }: CheckedBackup,
  work: (database: Database, sync: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  for (const left of await readdir(dataDir))
    if (left.startsWith(scratchPrefix)) await rm(join(dataDir, left), { recursive: true, force: true });
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < rowBytes + spareBytes)
    throw new BackupError("no_room", `There is no room in ${dataDir} to try the backup.`);
  // Only this user can read it.
  const folder = await mkdtemp(join(dataDir, scratchPrefix));
  try {
    const database = openSqlite(folder);
    try {
      // The scratch store needn't survive a crash.
      await sql`pragma journal_mode = off`.execute(database.query);
      await sql`pragma synchronous = off`.execute(database.query);
      const file = await openFile(sqliteFile(folder));
      try {
        return await work(database, () => file.datasync());
      } finally {
        await file.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreAndCompare(
  tx: Tx,
  file: BackupFile,
  key: BackupKey,
  sync: () => Promise<void>,
): Promise<void> {
  const carried = new Map<CarriedTable, Digester>(carriedTables.map((table) => [table, createDigester()]));
  const files = checkedFiles(file.name);
  let waiting = 0;
  await fillFrom(tx, file, key, files, undefined, async (table, row, bytes) => {
    carried.get(table)?.add(row);
    waiting += bytes;
    if (waiting < stepBytes) return;
    waiting = 0;
    // In steps, because writing much data at once would delay other people's saves.
    await sync();
  });
  for (const table of carriedTables) {
    const restored = createDigester();
    for await (const row of carriedRows(tx, table)) restored.add(row);
    const [was, is] = [carried.get(table)?.digest(), restored.digest()];
    if (was?.rows !== is.rows || was.sum !== is.sum)
      throw new BackupError(
        "incomplete",
        `${file.name}: the restored ${table} differ from those of the backup.`,
      );
  }
}

/** Checks the pieces of files as a restore does, without storing them. */
function checkedFiles(name: string) {
  let current: { blob: string; at: number } | null = null;
  const refused = () => new BackupError("damaged", `${name} holds an incomplete file.`);
  return {
    async take({ blob, size, at, bytes }: BlobLine) {
      current ??= { blob, at: 0 };
      if (current.blob !== blob || current.at !== at || sealedStream.plainLength(size) === null)
        throw refused();
      current.at += Buffer.byteLength(bytes, "base64");
      if (current.at > size) throw refused();
      if (current.at < size) return;
      current = null;
    },
    end() {
      if (current) throw refused();
    },
  };
}
