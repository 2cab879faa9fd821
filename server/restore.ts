import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { logged, openFiles, openStore, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { type BackupKey, keyKindOf } from "./features/backups/backup-lock.ts";
import { openPlace } from "./features/backups/backup-settings.ts";
import { damageSentence, isWhole } from "./features/backups/damage.ts";
import { type BackupFile, checkBackup, fileAt } from "./features/backups/read-backup.ts";
import { restoreBackup } from "./features/backups/restore.ts";
import { backupsAmong, damagedAmong } from "./features/backups/rotation.ts";
import { openedSentence } from "./features/backups/sealed-columns.ts";
import { systemClock } from "./platform/clock.ts";
import { StartError } from "./platform/errors.ts";
import { adoptMasterKey } from "./platform/secrets.ts";
import { readIdentity, readPassphrase } from "./terminal.ts";

process.umask(0o077);

await runCommand(async (config) => {
  const [word] = process.argv.slice(2);
  if (!word) {
    throw new StartError(
      "Name the file to restore: npm run restore -- FILE. Or latest: the newest one of BACKUP_DIR or BACKUP_S3_BUCKET.",
    );
  }
  const file = await fileOf(word, config);
  const key: BackupKey =
    (await keyKindOf(file.open(), file.name)) === "identity"
      ? { identity: await readIdentity() }
      : { passphrase: await readPassphrase({ twice: false }) };
  const checked = await checkBackup(file, key);
  const lost = isWhole(checked.damage) ? null : damageSentence(checked.damage);
  const database = openStore(config);
  try {
    const blobs = await openFiles(config);
    const restore = () =>
      restoreBackup(file, key, checked, {
        database,
        blobs,
        clock: systemClock,
        keepKey: async (masterKey) => {
          await adoptMasterKey(database, config.dataDir, config.secretKey, masterKey);
          process.stdout.write(
            lost === null
              ? `${file.name} is complete: restoring it. ${openedSentence(checked.opened)}\n`
              : `${file.name} is incomplete: ${lost}. Restoring what it holds.\n`,
          );
        },
      });
    const leftOut = await logged(database, "restore", restore);
    process.stdout.write(
      `Restored ${checked.rows - leftOut} rows and ${checked.files} files made on ${checked.header.made_at}. ${openedSentence(checked.opened)} People sign in again.\n`,
    );
    if (leftOut > 0)
      process.stdout.write(
        `${leftOut} rows were left out, because they belong to others that are missing.\n`,
      );
    if (lost !== null) process.stdout.write(`What this backup did not hold is missing here, too: ${lost}.\n`);
  } finally {
    await database.close();
  }
});

function isBackup(name: string): boolean {
  return backupsAmong([name]).length + damagedAmong([name]).length > 0;
}

/** A file on this machine, a backup by its name, or the newest one. */
async function fileOf(word: string, config: Config): Promise<BackupFile> {
  const path = resolve(word);
  if (word !== "latest" && (!isBackup(word) || existsSync(path) || !config.backups)) return fileAt(path);
  if (!config.backups)
    throw new StartError("Set BACKUP_DIR or BACKUP_S3_ENDPOINT as the server has it, or name a file.");
  const place = await openPlace(config.backups);
  if (word !== "latest") return place.file(word);
  const names = await place.list();
  const [newest] = backupsAmong(names);
  const [damaged] = damagedAmong(names);
  if (newest === undefined)
    throw new StartError(
      damaged === undefined
        ? "There is no backup yet where backups are kept."
        : `There is no complete backup. ${damaged} holds what could be read: name it to restore that.`,
    );
  process.stdout.write(`The newest complete backup is ${newest}.\n`);
  if (damaged !== undefined && damaged > newest)
    process.stdout.write(`${damaged} is newer and incomplete: name it to restore what could be read.\n`);
  return place.file(newest);
}
