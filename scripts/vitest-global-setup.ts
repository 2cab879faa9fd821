import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";

/**
 * Before all tests: makes a folder for their files and starts one PostgreSQL, in which each test file creates its
 * own database.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const removeFolder = keepFilesInMemory();
  // Compiling takes a third of the time that a program or thread needs to start. Now only the first one does it.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "reflector-compiled");
  const stopPostgres = await offerPostgres();
  return async () => {
    await stopPostgres();
    removeFolder();
  };
}

const memory = "/dev/shm";
const wantedBytes = 2 * 1024 ** 3;

/** Databases in memory don't wait for the disk. If there is too little memory, they stay on the disk. */
function keepFilesInMemory(): () => void {
  if (!existsSync(memory)) return () => {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < wantedBytes) return () => {};
  const folder = mkdtempSync(`${memory}/reflector-tests-`);
  // Open to all, like /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** If TEST_POSTGRES_URL already names a server, that one is used. */
async function offerPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => {};
  const postgres = await startPostgres({ fsync: false });
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_POSTGRES_DATA_DIR = postgres.dataDir;
  process.env.TEST_POSTGRES_LOG = postgres.logFile;
  return () => postgres.stop();
}
