import { resolve } from "node:path";
import { openFiles, openStore, runCommand } from "./command.ts";
import { checkBackup, restoreBackup } from "./features/backups/restore.ts";
import { readPassphrase } from "./passphrase.ts";
import { systemClock } from "./platform/clock.ts";
import { StartError } from "./platform/errors.ts";
import { adoptMasterKey } from "./platform/secrets.ts";

process.umask(0o077);

await runCommand(async (config) => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError("Name the file to restore: npm run restore -- FILE");
  const checked = await checkBackup(resolve(file), await readPassphrase({ twice: false }));
  const database = openStore(config);
  try {
    await restoreBackup(resolve(file), checked, {
      database,
      blobs: await openFiles(config),
      clock: systemClock,
      keepKey: (masterKey) => adoptMasterKey(database, config.dataDir, config.secretKey, masterKey),
    });
    process.stdout.write(
      `Restored ${checked.rows} rows and ${checked.files} files made on ${checked.header.made_at}. People sign in again.\n`,
    );
  } finally {
    await database.close();
  }
});
