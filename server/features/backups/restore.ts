import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { errorCodeOf, StartError } from "#server/platform/errors.ts";
import { isBeforeRelease, migrate, migrations, unknownMigrations } from "#server/platform/migrations.ts";
import { keyFromPassphrase } from "#server/platform/passphrase-key.ts";
import { unwrapKey } from "#server/platform/sealing.ts";
import { reminderKeysName } from "#server/platform/secrets.ts";
import { masterKeyPurpose } from "./backup.ts";
import { type BlobRestore, blobLineSchema, restoreBlobs } from "./backup-blobs.ts";
import { type BackupHeader, endSchema, fromCells, headerSchema, rowLineSchema } from "./backup-format.ts";

/** The beginning of a line that holds a piece of a blob. */
const blobLine = /^\{"blob":"([^"]*)"/;

/** Makes the first search index the reflection. */
const notIndexed = 0;

/**
 * Reads the whole file before anything is written, and checks that it is complete and the passphrase right.
 * @throws StartError with a sentence for the person
 */
export async function checkBackup(
  file: string,
  passphrase: string,
): Promise<{ masterKey: Buffer; header: BackupHeader; rows: number; files: number }> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const hash = createHash("sha256");
  let previous: string | null = null;
  let header: BackupHeader | null = null;
  let lines = -1;
  let pieces = 0;
  const files = new Set<string>();
  for await (const line of linesOf(file)) {
    if (previous === null) {
      header = parsed(headerSchema, line, file);
    } else {
      hash.update(previous).update("\n");
      lines += 1;
    }
    const [, blob] = blobLine.exec(line) ?? [];
    if (blob !== undefined) {
      pieces += 1;
      files.add(blob);
    }
    previous = line;
  }
  if (!header || previous === null) throw notABackup(file);
  const end = endSchema.safeParse(toJson(previous));
  if (!end.success || end.data.lines !== lines || end.data.sha256 !== hash.digest("hex")) {
    throw new StartError(`${file} is cut or altered: nothing was restored.`);
  }
  if (unknownMigrations(header.migrations).length > 0) {
    throw new StartError(
      isBeforeRelease(header.migrations)
        ? `${file} was made by a Reflector from before the first release, which this one can't read.`
        : `${file} was made by a newer Reflector: restore it with that version.`,
    );
  }
  const { recipe, wrapped } = header.master_key;
  const masterKey = unwrapKey(
    await keyFromPassphrase(passphrase, recipe),
    Buffer.from(wrapped, "base64"),
    masterKeyPurpose,
  );
  if (!masterKey) throw new StartError("The passphrase is not the one that this backup was made with.");
  return { masterKey, header, rows: lines - pieces, files: files.size };
}

/**
 * Fills an empty store with a checked backup, in one transaction, and migrates it. Files are written before
 * the rows that name them are committed. `keepKey` saves the master key where the server reads it. It runs
 * before rows are written, so that an interrupted restore can be started again.
 * @throws StartError if the store already holds people
 */
export async function restoreBackup(
  file: string,
  checked: { masterKey: Buffer; header: BackupHeader },
  parts: {
    database: Database;
    blobs: Pick<BlobStore, "write" | "removeFolder">;
    clock: Clock;
    keepKey(masterKey: Buffer): Promise<void>;
  },
): Promise<void> {
  const { database, clock } = parts;
  const asMade = migrations.filter(({ name }) => checked.header.migrations.includes(name));
  await migrate(database, clock, asMade);
  const people = await database.query.selectFrom("users").select("id").limit(1).execute();
  if (people.length > 0) {
    throw new StartError(
      "This store already holds people: restore into an empty DATA_DIR or an empty database.",
    );
  }
  await parts.keepKey(checked.masterKey);
  const files = restoreBlobs(parts.blobs);
  try {
    await database.asSystem(async (tx) => {
      await restoreLines(tx, file, files);
      files.end();
    });
  } catch (error) {
    await files.undo();
    throw error;
  }
  await migrate(database, clock);
  await database.asSystem(raiseChanges);
}

/** More changes than any journal has, yet small enough to restore a store a million times. */
const changesOfALife = 1_000_000_000;

/** Clients may know newer change numbers than the backup. Raising all makes every client start over. */
async function raiseChanges(tx: Tx): Promise<void> {
  const raised = sql<number>`change + ${sql.lit(changesOfALife)}`;
  await tx.updateTable("reflections").set({ change: raised }).execute();
  await tx.updateTable("removed_reflections").set({ change: raised }).execute();
  await tx
    .updateTable("users")
    .set({ last_change: sql<number>`last_change + ${sql.lit(changesOfALife)}` })
    .execute();
}

async function restoreLines(tx: Tx, file: string, files: BlobRestore): Promise<void> {
  let first = true;
  for await (const line of linesOf(file)) {
    if (first) {
      first = false;
      continue;
    }
    const json = toJson(line);
    const piece = blobLineSchema.safeParse(json);
    if (piece.success) {
      await files.take(piece.data);
      continue;
    }
    const given = rowLineSchema.safeParse(json);
    if (!given.success) {
      if (endSchema.safeParse(json).success) return;
      throw new StartError(`${file} holds a row that can't be read: nothing was restored.`);
    }
    const { table, row } = given.data;
    // A store that was started before the restore has made its own keys.
    if (table === "installation")
      await tx.deleteFrom("installation").where("name", "=", reminderKeysName).execute();
    const values =
      table === "reflections" ? { ...fromCells(row), search_version: notIndexed } : fromCells(row);
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`.execute(tx);
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const opened = createGunzip().setEncoding("utf8");
  // An error destroys `opened`, so the loop below throws it.
  pipeline(createReadStream(file), opened, () => {});
  let rest = "";
  try {
    for await (const chunk of opened) {
      rest += chunk;
      // A picture's line spans many chunks: split only once its end is there.
      if (!chunk.includes("\n")) continue;
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    const code = errorCodeOf(error) ?? "";
    if (code.startsWith("Z_")) throw notABackup(file);
    if (/^E[A-Z]+$/.test(code)) throw new StartError(`${file} can't be read (${code}).`);
    throw error;
  }
  if (rest !== "") yield rest;
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The schema refuses `null` like any other wrong line.
    return null;
  }
}

function parsed<Shape>(
  schema: { safeParse(value: unknown): { success: true; data: Shape } | { success: false } },
  line: string,
  file: string,
): Shape {
  const result = schema.safeParse(toJson(line));
  if (!result.success) throw notABackup(file);
  return result.data;
}

const notABackup = (file: string) => new StartError(`${file} is not a backup of Reflector's, or it is cut.`);
