import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGzip, constants as zlib } from "node:zlib";
import { z } from "zod";
import { reminderKeysName } from "#server/features/reminders/index.ts";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { readDespiteDamage } from "#server/platform/despite-damage.ts";
import { masterKeyCheckName, secretsOf } from "#server/platform/secrets.ts";
import { attachmentFiles } from "./attachment-files.ts";
import { blobLines } from "./backup-blobs.ts";
import { BackupError } from "./backup-errors.ts";
import { headerLine, rowLine } from "./backup-format.ts";
import { type BackupLock, lock } from "./backup-lock.ts";
import { type Damage, damageSchema } from "./damage.ts";
import { inspectStore } from "./inspect-store.ts";
import { salvagedRows } from "./salvage.ts";
import { openedSchema } from "./sealed-columns.ts";
import { pagesOf, type Row } from "./stored-rows.ts";
import { type CarriedTable, carriedTables } from "./stored-tables.ts";

// Untranslated file: for the host.

/** `bytes` and `sha256`: of the written file. */
export const writtenSchema = z.object({
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  opened: openedSchema,
  damage: damageSchema,
});
export type WrittenBackup = z.infer<typeof writtenSchema>;

type Blobs = Pick<BlobStore, "size" | "read">;
export type BackupParts = { database: Database; blobs: Blobs; masterKey: Buffer; clock: Clock };

/**
 * Writes a consistent snapshot of everything that can't be rebuilt. The server may be running. Everything is read twice,
 * first to find damage, which determines where the backup is stored.
 * @throws what `write` throws; BackupError
 */
export function writeBackup(
  write: (backup: AsyncIterable<Uint8Array>, damage: Damage) => Promise<void>,
  given: BackupLock,
  { database, blobs, masterKey, clock }: BackupParts,
): Promise<WrittenBackup> {
  return readDespiteDamage(database.asSystem, async (tx) => {
    const migrations = await tx.selectFrom("schema_migrations").select("name").orderBy("name").execute();
    await refuseOldKey(tx, masterKey);
    const names = migrations.map(({ name }) => name);
    const inspected = await inspectStore(tx, database.engine, blobs, masterKey, isCarried);
    const { damage, opened } = inspected;
    const counted = { rows: 0, files: 0, bytes: 0 };
    const header = headerLine(masterKey, clock.now(), names, damage);
    const lines = backupLines(tx, blobs, header, inspected.salvaged, counted);
    // Sealed values don't repeat, so only the alphabet of Base64 can be compressed.
    const packed = createGzip({ level: 1, strategy: zlib.Z_HUFFMAN_ONLY });
    // An error destroys `packed`, so reading that throws it.
    pipeline(Readable.from(lines), packed, () => {});
    const sealed = await lock(packed, given);
    const hash = createHash("sha256");
    const watched = async function* () {
      for await (const piece of sealed) {
        hash.update(piece);
        counted.bytes += piece.length;
        yield piece;
      }
    };
    await write(watched(), damage);
    return { ...counted, sha256: hash.digest("hex"), opened, damage };
  });
}

/** A backup with a replaced master key could not open anything. */
async function refuseOldKey(tx: Tx, masterKey: Buffer): Promise<void> {
  const stored = await tx
    .selectFrom("installation")
    .select("value")
    .where("name", "=", masterKeyCheckName)
    .executeTakeFirst();
  if (stored && !stored.value.equals(secretsOf(masterKey).masterKeyCheck))
    throw new BackupError("wrong_key", "The master key was changed: restart this server.");
}

async function* backupLines(
  tx: Tx,
  blobs: Blobs,
  header: string,
  salvaged: ReadonlySet<CarriedTable>,
  counted: { rows: number; files: number },
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let lines = 0;
  const line = (text: string) => {
    hash.update(text).update("\n");
    lines += 1;
    return `${text}\n`;
  };
  yield line(header);
  for (const table of carriedTables) {
    for await (const row of readableRows(tx, table, salvaged)) {
      // The header names it.
      if (table === "attachments" && !attachmentFiles(row)) continue;
      counted.rows += 1;
      yield line(rowLine(table, row));
    }
  }
  for await (const piece of blobLines(readableRows(tx, "attachments", salvaged), blobs, counted))
    yield line(JSON.stringify(piece));
  yield `${JSON.stringify({ lines: lines - 1, sha256: hash.digest("hex") })}\n`;
}

/** Excludes unfinished uploads, which their device starts again. */
function isCarried(table: CarriedTable, { finished_at, name }: Row): boolean {
  if (table === "attachments") return finished_at !== null;
  return table !== "installation" || name === reminderKeysName;
}

/** The rows of a table that belong in a backup. */
export async function* carriedRows(tx: Tx, table: CarriedTable): AsyncGenerator<Row> {
  for await (const { rows } of pagesOf(tx, table)) yield* rows.filter((row) => isCarried(table, row));
}

async function* readableRows(
  tx: Tx,
  table: CarriedTable,
  salvaged: ReadonlySet<CarriedTable>,
): AsyncGenerator<Row> {
  if (!salvaged.has(table)) return yield* carriedRows(tx, table);
  // The header already names the lost rows.
  const ignore = () => {};
  for await (const row of salvagedRows(tx, table, ignore)) if (isCarried(table, row)) yield row;
}
