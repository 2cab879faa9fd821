import { basename, dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import { keyFromPassphrase, newRecipe } from "#server/platform/passphrase-key.ts";
import { wrapKey } from "#server/platform/sealing.ts";
import { headerOf } from "./backup-format.ts";
import { type BackupKey, type BackupLock, unlocked } from "./backup-lock.ts";
import { createFolderPlace } from "./folder-place.ts";
import { checkBackup, fileAt } from "./read-backup.ts";
import { restoreBackup } from "./restore.ts";
import { type BackupParts, writeBackup } from "./write-backup.ts";

export const passphrase = "a lighthouse, two gulls";
export const testKey: BackupKey = { passphrase };
/** Cheap, because no test depends on it. */
export const testLock: BackupLock = { passphrase, workFactor: 4 };

export const backUp = (path: string, parts: BackupParts, lock: BackupLock = testLock) =>
  writeBackup((bytes) => createFolderPlace(dirname(path)).write(basename(path), bytes), lock, parts);

export const check = (path: string, key: BackupKey = testKey) => checkBackup(fileAt(path), key);

/** @returns the master key that came with it */
export async function restore(
  path: string,
  parts: Omit<Parameters<typeof restoreBackup>[3], "keepKey">,
  keepKey: (masterKey: Buffer) => Promise<void> = async () => {},
): Promise<Buffer> {
  const checked = await check(path);
  await restoreBackup(fileAt(path), testKey, checked, { ...parts, keepKey });
  return checked.masterKey;
}

/** All lines within a backup, its end too. */
export async function linesIn(path: string): Promise<string[]> {
  const packed = await Array.fromAsync(unlocked(fileAt(path).open(), testKey, path));
  return gunzipSync(Buffer.concat(packed)).toString("utf8").trim().split("\n");
}

/** The lines as they were before backups were encrypted. */
export async function asFirstVersion(lines: readonly string[]): Promise<string[]> {
  const [first = "", ...rest] = lines;
  const header = headerOf(first, "the backup");
  if (header.version !== 2) throw new Error("It is of the first version already.");
  const recipe = { ...newRecipe(), memory: 64, passes: 1, parallelism: 1 };
  const wrappingKey = await keyFromPassphrase(passphrase, recipe);
  const wrapped = wrapKey(
    wrappingKey,
    Buffer.from(header.master_key, "base64"),
    "master key in a backup",
  ).toString("base64");
  return [JSON.stringify({ ...header, version: 1, master_key: { wrapped, recipe } }), ...rest];
}

export function swapped(lines: string[], one: number, other: number): string[] {
  return lines.with(one, lines[other] ?? "").with(other, lines[one] ?? "");
}
