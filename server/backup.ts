import { resolve } from "node:path";
import { openExisting, openFiles, runCommand } from "./command.ts";
import { writeBackup } from "./features/backups/backup.ts";
import { readPassphrase } from "./passphrase.ts";
import { systemClock } from "./platform/clock.ts";
import { StartError } from "./platform/errors.ts";
import { migrate } from "./platform/migrations.ts";
import { loadMasterKey } from "./platform/secrets.ts";

process.umask(0o077);

await runCommand(async (config) => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError("Name the file to write: npm run backup -- FILE");
  const database = openExisting(config);
  try {
    await migrate(database, systemClock);
    const masterKey = await loadMasterKey(database, config.dataDir, config.secretKey);
    const passphrase = await readPassphrase({ twice: true });
    const blobs = await openFiles(config);
    const deps = { database, blobs, masterKey, clock: systemClock };
    const { rows, files, missing } = await writeBackup(resolve(file), passphrase, deps);
    if (missing > 0)
      process.stderr.write(
        `${missing} files of attachments are gone from the store, so they are not in it.\n`,
      );
    process.stdout.write(
      `Backed up ${rows} rows and ${files} files to ${resolve(file)}. It opens with the passphrase alone: whoever loses that loses the backup.\n`,
    );
  } finally {
    await database.close();
  }
});
