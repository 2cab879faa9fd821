import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { openFiles, openStore, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { type BackupKey, keyKindOf } from "./features/backups/backup-lock.ts";
import { openPlace } from "./features/backups/backup-settings.ts";
import { type BackupFile, checkBackup, fileAt } from "./features/backups/read-backup.ts";
import { restoreBackup } from "./features/backups/restore.ts";
import { backupsAmong, madeAt } from "./features/backups/rotation.ts";
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
  const database = openStore(config);
  try {
    await restoreBackup(file, key, checked, {
      database,
      blobs: await openFiles(config),
      clock: systemClock,
      keepKey: async (masterKey) => {
        await adoptMasterKey(database, config.dataDir, config.secretKey, masterKey);
        process.stdout.write(`${file.name} is complete: restoring it.\n`);
      },
    });
    process.stdout.write(
      `Restored ${checked.rows} rows and ${checked.files} files made on ${checked.header.made_at}. People sign in again.\n`,
    );
  } finally {
    await database.close();
  }
});

/** A file on this machine, a backup by its name, or the newest one. */
async function fileOf(word: string, config: Config): Promise<BackupFile> {
  const path = resolve(word);
  if (word !== "latest" && (madeAt(word) === null || existsSync(path) || !config.backups))
    return fileAt(path);
  if (!config.backups)
    throw new StartError("Set BACKUP_DIR or BACKUP_S3_ENDPOINT as the server has it, or name a file.");
  const place = await openPlace(config.backups);
  if (word !== "latest") return place.file(word);
  const [newest] = backupsAmong(await place.list());
  if (newest === undefined) throw new StartError("There is no backup yet where backups are kept.");
  process.stdout.write(`The newest backup is ${newest}.\n`);
  return place.file(newest);
}
