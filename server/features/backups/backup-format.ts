import { z } from "zod";
import { keyFromPassphrase } from "#server/platform/passphrase-key.ts";
import { unwrapKey } from "#server/platform/sealing.ts";
import { BackupError, madeByNewer, notABackup, wrongPassphrase } from "./backup-errors.ts";
import type { BackupKey } from "./backup-lock.ts";
import { type Damage, damageSchema, isWhole } from "./damage.ts";
import { type Row, toCell } from "./stored-rows.ts";
import { type CarriedTable, carriedTables } from "./stored-tables.ts";

// Untranslated file: for the host.

/**
 * A backup consists of gzipped lines of JSON under age's encryption: a header, one line for each row, lines for the
 * pieces of each file (see backup-blobs.ts), and an end with the number of these lines and the SHA-256 of all lines
 * before it. The format is the same for both engines and every blob store. Journal text and files stay sealed in it.
 * The header holds the master key. Version 1 had no encryption around it: a passphrase wrapped the key alone.
 */
const backupFormat = "reflector-backup";

const commonHeader = {
  format: z.literal(backupFormat),
  made_at: z.string(),
  migrations: z.array(z.string()),
  /** The migrations of the source store. */
  damage: damageSchema.optional(),
};

/** Limits what a header can make this machine do: 1 GiB at most. argon2 needs 8 KiB for each lane. */
const recipeSchema = z.object({
  salt: z.string(),
  memory: z.int().min(64).max(1_048_576),
  passes: z.int().min(1).max(64),
  parallelism: z.int().min(1).max(8),
});

const headerSchema = z.discriminatedUnion("version", [
  z.object({
    ...commonHeader,
    version: z.literal(1),
    master_key: z.object({ wrapped: z.string(), recipe: recipeSchema }),
  }),
  z.object({ ...commonHeader, version: z.literal(2), master_key: z.base64() }),
]);
export type BackupHeader = z.infer<typeof headerSchema>;
const newerSchema = z.object({ format: z.literal(backupFormat), version: z.int().min(3) });

export const headerLine = (masterKey: Buffer, madeAt: Date, migrations: string[], damage: Damage): string => {
  const header: BackupHeader = {
    format: backupFormat,
    version: 2,
    made_at: madeAt.toISOString(),
    migrations,
    ...(!isWhole(damage) && { damage }),
    master_key: masterKey.toString("base64"),
  };
  return JSON.stringify(header);
};

const masterKeyPurpose = "master key in a backup";

/** @throws BackupError `wrong_key` */
export async function masterKeyIn(header: BackupHeader, key: BackupKey): Promise<Buffer> {
  if (header.version === 2) return Buffer.from(header.master_key, "base64");
  const { recipe, wrapped } = header.master_key;
  const opened =
    "passphrase" in key &&
    unwrapKey(
      await keyFromPassphrase(key.passphrase, recipe),
      Buffer.from(wrapped, "base64"),
      masterKeyPurpose,
    );
  if (!opened) throw wrongPassphrase();
  return opened;
}

const bytesSchema = z.object({ bytes: z.base64() });
const cellSchema = z.union([z.string(), z.number(), z.null(), bytesSchema]);
const rowLineSchema = z.object({
  table: z.enum(carriedTables),
  row: z.record(z.string(), cellSchema),
});
/** `lines`: the number of lines between header and end. */
export const endSchema = z.object({ lines: z.int(), sha256: z.string() });

export const rowLine = (table: CarriedTable, row: Row): string =>
  JSON.stringify({
    table,
    row: Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, toCell(cell)])),
  });

/** @throws BackupError `damaged` */
export function rowOf(json: unknown, file: string): { table: CarriedTable; row: Row } {
  const given = rowLineSchema.safeParse(json);
  if (!given.success) {
    throw new BackupError("damaged", `${file} holds a row that can’t be read: nothing was restored.`);
  }
  const { table, row } = given.data;
  const cells = Object.entries(row).map(([name, cell]) => [
    name,
    cell !== null && typeof cell === "object" ? Buffer.from(cell.bytes, "base64") : cell,
  ]);
  return { table, row: Object.fromEntries(cells) };
}

/** @throws BackupError */
export function headerOf(line: string, file: string): BackupHeader {
  const json = jsonOf(line);
  if (newerSchema.safeParse(json).success) throw madeByNewer(file);
  const header = headerSchema.safeParse(json);
  if (!header.success) throw notABackup(file);
  return header.data;
}

export function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The schemas refuse `null`.
    return null;
  }
}
