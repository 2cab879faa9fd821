import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startTestS3 } from "#server/platform/blobs/testing.ts";
import type { Random } from "#server/platform/statistics/random.ts";
import { startPostgres, type ThrowAwayPostgres } from "../scripts/postgres.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { startProxy } from "./proxy.ts";

/** Several servers of one journal behind a proxy, as a host would run them. */
export type Site = {
  /** The proxy's address. */
  url: string;
  postgres: ThrowAwayPostgres;
  addServer(): Promise<void>;
  /** Takes a random server out of service and ends it. */
  endServer(how: "kill9" | "stop"): Promise<void>;
  close(): Promise<void>;
};

export async function openSite(random: Random, count: number): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "reflector-chaos-"));
  // With fsync on, because PostgreSQL must keep what it acknowledged when it is aborted.
  const [postgres, s3] = await Promise.all([startPostgres(), startTestS3()]);
  const environment = {
    DATABASE_URL: await createDatabase(postgres.url),
    SECRET_KEY: randomBytes(32).toString("base64"),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    LOG_LEVEL: "error",
  };
  const servers = new Map<string, ServerProcess>();
  const targets = new Set<string>();
  const proxy = await startProxy(targets, random);
  const addServer = async () => {
    // Each has a folder of its own, as on separate machines.
    const server = await startServer({ ...environment, DATA_DIR: mkdtempSync(join(folder, "server-")) });
    servers.set(server.url, server);
    targets.add(server.url);
  };
  await addServer();
  await Promise.all(Array.from({ length: count - 1 }, addServer));

  return {
    url: proxy.url,
    postgres,
    addServer,
    async endServer(how) {
      const url = [...targets][random.below(targets.size)] ?? "";
      const server = servers.get(url);
      const ended = server?.[how]();
      targets.delete(url);
      servers.delete(url);
      await ended;
    },
    async close() {
      await Promise.all(servers.values().map((server) => server.kill9()));
      proxy.close();
      await Promise.all([postgres.stop(), s3.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Owned by a role that is no superuser, so that row-level security applies. */
async function createDatabase(superuser: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query("create role reflector login password 'reflector'");
  await client.query("create database reflector owner reflector");
  await client.end();
  const url = new URL(superuser);
  url.username = "reflector";
  url.password = "reflector";
  url.pathname = "/reflector";
  return url.href;
}
