import { join } from "node:path";
import { buildApp } from "#server/app.ts";
import { migrations } from "#server/features/migrations.ts";
import { openBlobs } from "#server/platform/blobs/open-blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import { ensureDataDir, openSqlite } from "#server/platform/database.ts";
import { createLogger } from "#server/platform/log.ts";
import { migrate } from "#server/platform/migrations.ts";
import { loadMasterKey, secretsOf } from "#server/platform/secrets.ts";

const webFolder = join(import.meta.dirname, "../dist/web");

/**
 * Runs the whole server in this process, with the given data folder and clock. It connects to no model, sends neither
 * mail nor notifications, and runs background jobs only when the caller starts them.
 */
export async function startOn(dataDir: string, clock: Clock, port = 0) {
  ensureDataDir(dataDir);
  const database = openSqlite(dataDir);
  await migrate(database, clock, migrations);
  const built = await buildApp({
    config: {
      dataDir,
      rateLimitFactor: 100_000,
      registration: "open",
      imprint: { contact: null, imprint: null, minimum_age: null },
      mail: null,
      publicUrl: "http://localhost:3000",
      ownUrl: null,
      provider: null,
      quotaBytes: 1_000_000_000,
      language: "en",
      mirrorDir: null,
      ai: { connection: null, allowedHosts: [], localOrigins: [] },
      playlistUrl: null,
      contacts: [],
      apiUrl: null,
      webOrigins: [],
      hstsSubdomains: false,
      trustProxy: null,
    },
    database,
    blobs: await openBlobs({ dataDir, s3: null }),
    clock,
    secrets: secretsOf(await loadMasterKey(database, dataDir, null)),
    push: null,
    webFolder,
    version: "demo",
    logger: createLogger("warn"),
  });
  const url = await built.app.listen({ port, host: "127.0.0.1" });
  return {
    url,
    /** Reads what was written, as a server does in a person's quiet moments. */
    workQuietly: built.idleWork.workNow,
    /** Letters, scheduled analyzers and whatever else is due by the clock. */
    runJobs: built.jobs.runDue,
    async stop() {
      await built.app.close();
      await database.close();
    },
  };
}
export type DemoServer = Awaited<ReturnType<typeof startOn>>;
