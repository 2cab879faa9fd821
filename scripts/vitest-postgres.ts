import { startPostgres } from "./postgres.ts";

/**
 * One PostgreSQL for a whole run of tests; each test file makes its own database in it. A server that is
 * already named by TEST_POSTGRES_URL is used as it is.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const postgres = await startPostgres({ fsync: false });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_DATA_DIR = postgres.dataDir;
  process.env.TEST_POSTGRES_LOG = postgres.logFile;
  return () => postgres.stop();
}
