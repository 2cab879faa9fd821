import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { logged, openExisting, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { moveFiles } from "./features/backups/move-files.ts";
import { moveStore } from "./features/backups/move-store.ts";
import { migrations } from "./features/migrations.ts";
import { systemClock } from "./platform/clock.ts";
import { type Database, ensureDataDir, openPostgres, openSqlite } from "./platform/database.ts";
import { StartError } from "./platform/errors.ts";
import { migrate } from "./platform/migrations.ts";
import { loadMasterKey } from "./platform/secrets.ts";

process.umask(0o077);

const usage =
  "Name the new store: npm run move -- --to postgres://user:password@host:5432/name, or --to sqlite:FOLDER";

await runCommand(async (config) => {
  const target = targetOf(config);
  const from = openExisting(config);
  try {
    await migrate(from, systemClock, migrations);
    // Without the right key, the new store could not be read.
    await loadMasterKey(from, config.dataDir, config.secretKey);
    const to = target.open();
    try {
      process.stderr.write("Moving. No server may use the old store until this has ended.\n");
      const said = { table: "", rows: 0 };
      const move = () =>
        moveStore(from, to, {
          clock: systemClock,
          copyFiles: async () => {
            if (target.folder !== null) await moveFiles(config, target.folder);
          },
          onBatch: ({ table, rows }) => {
            said.rows = table === said.table ? said.rows + rows : rows;
            said.table = table;
            process.stderr.write(`${table}: ${said.rows}\n`);
          },
        });
      const rows = await logged(to, "move", move);
      process.stdout.write(
        `Moved ${rows} rows; every one was compared. ${target.next} The old store is as it was: remove it once all is well. Backups and searches start with the new one.\n`,
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
});

/** `folder`: where the new store's files belong, if they have to be moved. */
type Target = { open(): Database; folder: string | null; next: string };

function targetOf(config: Config): Target {
  const to = addressGiven();
  const folder = /^sqlite:(.+)$/.exec(to)?.[1];
  if (folder === undefined) {
    const next = "Set DATABASE_URL to its address, and leave DATA_DIR as it is.";
    return { open: () => openPostgres(to), folder: null, next };
  }
  const dataDir = resolve(folder);
  const isSame = dataDir === config.dataDir;
  if (isSame && config.databaseUrl === null)
    throw new StartError(`${dataDir} is the old store: name another folder.`);
  return {
    open: () => {
      ensureDataDir(dataDir);
      return openSqlite(dataDir);
    },
    folder: isSame ? null : dataDir,
    next: `Unset DATABASE_URL${isSame ? "" : `, and set DATA_DIR to ${dataDir}`}.`,
  };
}

function addressGiven(): string {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" } } });
    if (values.to !== undefined && /^(postgres(ql)?:\/\/|sqlite:.)/.test(values.to)) return values.to;
  } catch {
    // The sentence below says what is missing.
  }
  throw new StartError(usage);
}
