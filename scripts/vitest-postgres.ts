import { startPostgres } from "./postgres.ts";

/**
 * One PostgreSQL for a whole test run; each test file creates its own database in it. If TEST_POSTGRES_URL
 * already names a server, that one is used.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const postgres = await startPostgres({ fsync: false });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_DATA_DIR = postgres.dataDir;
  process.env.TEST_POSTGRES_LOG = postgres.logFile;
  return () => postgres.stop();
}
