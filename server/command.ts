import { existsSync } from "node:fs";
import { type Config, readConfig } from "./config.ts";
import { type Database, ensureDataDir, openPostgres, openSqlite } from "./platform/database.ts";
import { StartError } from "./platform/errors.ts";

/** Runs a program of the server's: a StartError is one plain sentence and exit code 1, anything else is a defect. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await work(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

export function openStore(
  { databaseUrl, dataDir }: Config,
  onLostConnection?: (error: Error) => void,
): Database {
  ensureDataDir(dataDir);
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, onLostConnection);
}
