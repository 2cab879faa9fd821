import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { openFiles, runCommand } from "./command.ts";
import type { Config } from "./config.ts";
import { copyOne } from "./features/backups/move-files.ts";
import { type Salvaged, type SavedTable, salvageStore } from "./features/backups/salvage-store.ts";
import { openedSentence } from "./features/backups/sealed-columns.ts";
import { systemClock } from "./platform/clock.ts";
import { ensureDataDir, openDamagedSqlite, openSqlite, sqliteFile } from "./platform/database.ts";
import { StartError } from "./platform/errors.ts";
import { adoptMasterKey, readGivenKey } from "./platform/secrets.ts";

process.umask(0o077);

await runCommand(async (config) => {
  const [word] = process.argv.slice(2);
  if (!word) throw new StartError("Name an empty folder for what can be saved: npm run salvage -- FOLDER");
  const folder = resolve(word);
  refuseStores(config, folder);
  const { dataDir, secretKey, s3 } = config;
  const masterKey = readGivenKey(dataDir, secretKey);
  ensureDataDir(folder);
  const from = openDamagedSqlite(dataDir);
  const to = openSqlite(folder);
  try {
    const salvaged = await salvageStore({
      from,
      to,
      masterKey,
      clock: systemClock,
      blobs: await openFiles(config),
      keepKey: () => adoptMasterKey(to, folder, secretKey, masterKey),
      copyFile:
        s3 === null
          ? (name) => copyOne(join(dataDir, "attachments", name), join(folder, "attachments", name))
          : null,
    });
    process.stdout.write(
      `${report(salvaged)}\nSet DATA_DIR to ${folder}. The old store is as it was: keep it.\n`,
    );
  } finally {
    await to.close();
    await from.destroy();
  }
});

function refuseStores({ databaseUrl, dataDir }: Config, folder: string): void {
  if (databaseUrl !== null)
    throw new StartError("PostgreSQL reads its own damaged tables: see its manual, and restore a backup.");
  if (!existsSync(sqliteFile(dataDir)))
    throw new StartError(`There is no journal in ${dataDir}: set DATA_DIR as the server has it.`);
  if (existsSync(sqliteFile(folder)))
    throw new StartError(`${folder} holds a store already: name an empty folder.`);
}

function report({ tables, files, opened }: Salvaged): string {
  const { copied, missing, cut } = files;
  const lostFiles = [missing > 0 && `${missing} missing`, cut > 0 && `${cut} cut short`].filter(Boolean);
  return [
    ...tables.filter(({ saved, lost, leftOut }) => saved + lost + leftOut > 0).map(lineOf),
    `files of attachments: ${[`${copied} saved`, ...lostFiles].join(", ")}`,
    openedSentence(opened),
  ].join("\n");
}

function lineOf({ table, saved, lost, isMore, leftOut, closed }: SavedTable): string {
  const parts = [`${saved} saved`];
  if (lost > 0) parts.push(isMore ? `at least ${lost} lost` : `${lost} lost`);
  if (leftOut > 0) parts.push(`${leftOut} left out, because what they belong to is lost or they are damaged`);
  if (closed > 0) parts.push(`${closed} of the saved can’t be opened`);
  return `${table}: ${parts.join(", ")}`;
}
