import { existsSync, writeFileSync } from "node:fs";
import { type Config, readConfig } from "./config.ts";
import type { BlobStore } from "./platform/blobs/blobs.ts";
import { openBlobs } from "./platform/blobs/open-blobs.ts";
import { systemClock } from "./platform/clock.ts";
import {
  type Database,
  ensureDataDir,
  openPostgres,
  openSqlite,
  type StoreWatch,
  sqliteFile,
} from "./platform/database.ts";
import { ifWritable, isStoreDamaged, isStoreFull, StartError } from "./platform/errors.ts";
import { type HostOutcome, recordHostEvent } from "./platform/host-log.ts";
import { journalIsGone, masterKeyFile } from "./platform/secrets.ts";

/** Runs a command. A StartError or a full disk ends it with one sentence and exit code 1; other errors are defects. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  keepMemoryOutOfDumps();
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await work(readConfig(process.env));
  } catch (error) {
    const told = toldOf(error);
    if (!(told instanceof StartError)) throw error;
    process.stderr.write(`${told.message}\n`);
    process.exitCode = 1;
  }
}

function toldOf(error: unknown): unknown {
  if (isStoreFull(error)) return new StartError("The disk is full. Free some space and try again.");
  if (!isStoreDamaged(error)) return error;
  return new StartError(
    'The database is damaged and this part of it can’t be read. See docs/backups.md, "When something is wrong".',
  );
}

/** After a crash, no core dump then holds words or keys: of this process, nor of those that it starts. */
function keepMemoryOutOfDumps(): void {
  try {
    // No kind of memory is dumped (core(5)).
    writeFileSync("/proc/self/coredump_filter", "0");
  } catch {
    // Only Linux has this file. Where it can't be written, the host decides what a dump holds.
  }
}

export function openStore({ databaseUrl, dataDir }: Config): Database {
  ensureDataDir(dataDir);
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl);
}

/** @throws StartError if the database file is gone but its master key is there: no empty database is made instead */
export function openForServer(config: Config, watch: StoreWatch): Database {
  const { databaseUrl, replicaUrl, dataDir, secretKey } = config;
  const hasFile = databaseUrl !== null || existsSync(sqliteFile(dataDir));
  if (!hasFile && secretKey === null && existsSync(masterKeyFile(dataDir))) throw journalIsGone(dataDir);
  ensureDataDir(dataDir);
  return databaseUrl === null
    ? openSqlite(dataDir, watch)
    : openPostgres(databaseUrl, { ...watch, replicaUrl });
}

/** @throws StartError if there is no journal yet: such a command must not make one */
export function openExisting(config: Config): Database {
  if (config.databaseUrl === null && !existsSync(sqliteFile(config.dataDir))) {
    throw new StartError(
      `There is no journal in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as on the server.`,
    );
  }
  return openStore(config);
}

/** Opens the attachments for a command. @throws StartError if they can't be reached */
export const openFiles = (config: Config): Promise<BlobStore> =>
  openBlobs(config, (reason) => {
    throw new StartError(`The S3 server ${config.s3?.endpoint} does not answer (${reason}).`);
  });

/** Does the work of a command, and adds it to the log of what the host does. */
export async function logged<Result>(
  database: Database,
  command: string,
  work: () => Promise<Result>,
  accountId: string | null = null,
): Promise<Result> {
  const record = (outcome: HostOutcome) =>
    recordHostEvent({ database, clock: systemClock }, { command, accountId, outcome });
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    // The store may be the reason, and the first error is the one to show.
    await record("failed").catch(() => {});
    throw error;
  }
  // A backup must be possible on a full disk.
  await ifWritable(() => record("done"));
  return result;
}
