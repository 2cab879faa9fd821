import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { migrations } from "#server/features/migrations.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { isBeforeRelease, unknownMigrations } from "#server/platform/migrations.ts";
import { BackupError, cutOrAltered, madeByNewer, notABackup } from "./backup-errors.ts";
import { type BackupHeader, endSchema, headerOf, jsonOf, masterKeyIn, rowOf } from "./backup-format.ts";
import { type BackupKey, unlocked } from "./backup-lock.ts";
import { type Damage, joined, noDamage } from "./damage.ts";
import { checkFiles, checkRow } from "./inspect-store.ts";
import { createOpener, type Opened } from "./sealed-columns.ts";
import type { Row } from "./stored-rows.ts";

// Untranslated file: for the host.

/** Can be opened more than once. `name`: its name in messages. */
export type BackupFile = { name: string; open(): AsyncIterable<Uint8Array> };

/** @throws BackupError if there is none */
export function fileAt(path: string): BackupFile {
  return {
    name: path,
    async *open() {
      if (!existsSync(path)) throw new BackupError("gone", `There is no file ${path}.`);
      try {
        yield* createReadStream(path, { highWaterMark: 262_144 });
      } catch (error) {
        throw new BackupError(
          "unreachable",
          `${path} can’t be read (${errorCodeOf(error) ?? "unknown reason"}).`,
        );
      }
    },
  };
}

/** In UTF-16 code units, far more than any row needs. A small file can unpack to a line that fills the memory. */
const maxLineLength = 64_000_000;

/** The beginning of a line that holds a piece of a blob. */
const blobLine = /^\{"blob":"([^"]*)","size":(\d+)/;

/**
 * `rowBytes`: the approximate size of the rows in a store. `damage`: that of the source store, and values of the backup
 * that don't open. `opened`: the number of texts that open.
 */
export type CheckedBackup = {
  masterKey: Buffer;
  header: BackupHeader;
  rows: number;
  files: number;
  rowBytes: number;
  damage: Damage;
  opened: Opened;
};

/**
 * Reads the whole file before anything is written, checks that it is complete and the key right, and opens every sealed
 * value that the host's key opens.
 * @throws BackupError with a sentence for the person
 */
export async function checkBackup(file: BackupFile, key: BackupKey): Promise<CheckedBackup> {
  const lines = linesOfBackup(file, key);
  const first = await lines.next();
  const header = first.done ? null : headerOf(first.value, file.name);
  if (!header) throw notABackup(file.name);
  refuseUnknown(header, file.name);
  const masterKey = await masterKeyIn(header, key);
  const opener = createOpener(masterKey);
  const found = noDamage();
  const attachments: Row[] = [];
  const files = new Map<string, number>();
  let [rows, rowBytes] = [0, 0];
  for await (const line of lines) {
    const [, blob, size] = blobLine.exec(line) ?? [];
    if (blob !== undefined) {
      files.set(blob, Number(size));
      continue;
    }
    rows += 1;
    rowBytes += line.length;
    const { table, row } = rowOf(jsonOf(line), file.name);
    checkRow(opener, table, row, found);
    if (table === "attachments") attachments.push(row);
  }
  for (const row of attachments) await checkFiles(row, (blob) => files.get(blob) ?? null, opener, found);
  const damage = joined(header.damage ?? noDamage(), found);
  return { masterKey, header, rows, files: files.size, rowBytes, damage, opened: opener.counted() };
}

function refuseUnknown(header: BackupHeader, name: string): void {
  if (unknownMigrations(header.migrations, migrations).length === 0) return;
  throw isBeforeRelease(header.migrations)
    ? new BackupError(
        "damaged",
        `${name} was made by a Reflector from before the first release, which this one can’t read.`,
      )
    : madeByNewer(name);
}

/**
 * The lines before the end line. Checks the end line after the last one, so then the backup is complete.
 * @throws BackupError
 */
export async function* linesOfBackup(file: BackupFile, key: BackupKey): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let previous: string | null = null;
  let passed = 0;
  for await (const line of allLines(file, key)) {
    if (previous !== null) {
      hash.update(previous).update("\n");
      passed += 1;
      yield previous;
    }
    previous = line;
  }
  if (previous === null || passed === 0) throw notABackup(file.name);
  const end = endSchema.safeParse(jsonOf(previous));
  if (!end.success || end.data.lines !== passed - 1 || end.data.sha256 !== hash.digest("hex"))
    throw cutOrAltered(file.name);
}

async function* allLines(file: BackupFile, key: BackupKey): AsyncGenerator<string> {
  const opened = createGunzip().setEncoding("utf8");
  // An error destroys `opened`, so the loop below throws it.
  pipeline(Readable.from(unlocked(file.open(), key, file.name)), opened, () => {});
  let rest = "";
  try {
    for await (const chunk of opened) {
      rest += chunk;
      // The line of a picture spans many chunks, so split only after its end.
      if (!chunk.includes("\n")) {
        if (rest.length > maxLineLength) throw notABackup(file.name);
        continue;
      }
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if ((errorCodeOf(error) ?? "").startsWith("Z_")) throw notABackup(file.name);
    throw error;
  }
  if (rest !== "") yield rest;
}
