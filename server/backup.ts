import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { logged, openExisting, openFiles, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { storeDamaged } from "./features/backups/backup-errors.ts";
import { type BackupLock, checkRecipient } from "./features/backups/backup-lock.ts";
import { checkedSettings } from "./features/backups/backup-settings.ts";
import { makeBackup, makeDrill } from "./features/backups/backup-task.ts";
import { isWhole } from "./features/backups/damage.ts";
import { createFolderPlace } from "./features/backups/folder-place.ts";
import { drillBackupNow, makeBackupNow } from "./features/backups/run-backups.ts";
import { openedSentence } from "./features/backups/sealed-columns.ts";
import { writeBackup } from "./features/backups/write-backup.ts";
import { migrations } from "./features/migrations.ts";
import { systemClock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import { StartError } from "./platform/errors.ts";
import { migrate } from "./platform/migrations.ts";
import { loadMasterKey } from "./platform/secrets.ts";
import { readPassphrase } from "./terminal.ts";

process.umask(0o077);

await runCommand(async (config) => {
  const [word] = process.argv.slice(2);
  if (word === undefined && !config.backups)
    throw new StartError("Name the file to write: npm run backup -- FILE. Or set BACKUP_DIR.");
  const database = openExisting(config);
  try {
    await migrate(database, systemClock, migrations);
    const masterKey = await loadMasterKey(database, config.dataDir, config.secretKey);
    const said = await logged(database, word === "--drill" ? "backup --drill" : "backup", () =>
      word === undefined || word === "--drill"
        ? inPlace(word === "--drill", config, database, masterKey)
        : toFile(resolve(word), config, database, masterKey),
    );
    process.stdout.write(`${said}\n`);
  } finally {
    await database.close();
  }
});

/** What the schedule does, now. */
async function inPlace(isDrill: boolean, config: Config, database: Database, masterKey: Buffer) {
  const settings = config.backups && (await checkedSettings(config.backups));
  const context = {
    database,
    clock: systemClock,
    setup: settings && {
      settings,
      store: config,
      masterKey,
      aside: { backup: makeBackup, drill: makeDrill },
    },
    mailer: null,
    publicUrl: config.publicUrl,
    log: { info: () => {}, error: () => {} },
  };
  if (!isDrill) {
    const { name, rows, files, bytes, opened } = await makeBackupNow(context);
    return `Backed up ${rows} rows and ${files} files to ${name}, ${megabytes(bytes)} MB. ${openedSentence(opened)}`;
  }
  const { name, depth, rows, files, opened } = await drillBackupNow(context);
  return depth === "opened" && opened
    ? `${name} is complete: ${rows} rows and ${files} files came back as they were. ${openedSentence(opened)}`
    : `${name} is unchanged since it was written. This server has no key for it (BACKUP_IDENTITY), so its contents could not be checked.`;
}

async function toFile(path: string, config: Config, database: Database, masterKey: Buffer) {
  const damagedPath = `${path}.damaged`;
  // Said before a passphrase is asked for.
  for (const each of [path, damagedPath])
    if (existsSync(each)) throw new StartError(`${each} already exists. Name a new file.`);
  const lock = await lockOf();
  const parts = { database, blobs: await openFiles(config), masterKey, clock: systemClock };
  const place = createFolderPlace(dirname(path));
  const { rows, files, opened, damage } = await writeBackup(
    (bytes, damage) => place.write(basename(isWhole(damage) ? path : damagedPath), bytes),
    lock,
    parts,
  );
  if (!isWhole(damage)) throw storeDamaged(damage, damagedPath);
  const opens = "recipient" in lock ? "the secret key of BACKUP_RECIPIENT" : "the passphrase";
  return `Backed up ${rows} rows and ${files} files to ${path}. ${openedSentence(opened)} It opens only with ${opens}: without that, the backup is lost.`;
}

async function lockOf(): Promise<BackupLock> {
  const recipient = process.env.BACKUP_RECIPIENT?.trim();
  if (!recipient) return { passphrase: await readPassphrase({ twice: true }) };
  await checkRecipient(recipient, null);
  return { recipient };
}

// Not a constant: this file's work is done above, before it would have a value.
function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
