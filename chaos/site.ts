import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Letter, startMailServer } from "#server/features/accounts/email/testing.ts";
import { startTestS3, type TestS3 } from "#server/platform/blobs/testing.ts";
import type { Random } from "#server/platform/statistics/random.ts";
import { startModelServer } from "../scripts/model-server/model-server.ts";
import { createDatabase, startPostgres, type ThrowAwayPostgres } from "../scripts/postgres.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";
import { type HostAccess, openHostAccess } from "./host-access.ts";
import { playModel } from "./play-model.ts";
import { startProxy } from "./proxy.ts";

/** Several servers of one journal behind a proxy, as a host would run them. */
export type Site = HostAccess & {
  /** The proxy's address. */
  url: string;
  postgres: ThrowAwayPostgres;
  s3: TestS3;
  /** What the servers have mailed. */
  letters: readonly Letter[];
  /** How the host's programs find the store. */
  environment: Record<string, string>;
  /** Removed at the end. */
  folder: string;
  addServer(): Promise<void>;
  /** Takes a random one of the older servers out of service and ends it. @throws Error if it fails while it stops */
  endServer(how: "kill9" | "stop"): Promise<void>;
  /** @throws Error unless every server reports that it is alive but not ready */
  expectNotReady(): Promise<void>;
  close(): Promise<void>;
};

/** @param signal ends what the host repeats while PostgreSQL is away */
export async function openSite(random: Random, count: number, signal: AbortSignal): Promise<Site> {
  // Closes what has started if something else can't be started.
  await using opening = new AsyncDisposableStack();
  const folder = opening.adopt(mkdtempSync(join(tmpdir(), "reflector-chaos-")), (path) =>
    rmSync(path, { recursive: true, force: true }),
  );
  // With fsync on, because PostgreSQL must keep what it acknowledged when it is aborted.
  const postgres = opening.adopt(await startPostgres(), ({ stop }) => stop());
  const s3 = opening.adopt(await startTestS3(), ({ stop }) => stop());
  const mail = opening.adopt(await startMailServer(), ({ stop }) => stop());
  const model = opening.adopt(await startModelServer(), ({ close }) => close());
  model.answerWith(playModel);
  const databaseUrl = await createDatabase(postgres.url);
  const environment = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: randomBytes(32).toString("base64"),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    SMTP_URL: mail.url,
    MAIL_FROM: "Reflector <journal@example.org>",
    PUBLIC_URL: "https://journal.example.org",
    AI_PROVIDER: "compatible",
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: "quiet-model-8b",
    LOG_LEVEL: "error",
  };
  const targets = new Set<string>();
  const proxy = opening.adopt(await startProxy(targets, random), ({ close }) => close());
  const servers = opening.adopt(new Map<string, ServerProcess>(), async (started) => {
    await Promise.all(started.values().map(({ kill9 }) => kill9()));
  });
  const addServer = async () => {
    // Each has a folder of its own, as on separate machines.
    const own = { ...environment, DATA_DIR: mkdtempSync(join(folder, "server-")) };
    const server = await startServer(own).catch((error: unknown) => {
      signal.throwIfAborted();
      process.stderr.write(`A server is started once more, as a supervisor would: ${error}\n`);
      return startServer(own);
    });
    servers.set(server.url, server);
    targets.add(server.url);
  };
  // The first one creates the tables.
  await addServer();
  for (let started = 1; started < count; started += 1) await addServer();

  const host = await openHostAccess(new URL("/reflector", postgres.url).href, signal);
  const closing = opening.move();
  return {
    ...host,
    url: proxy.url,
    postgres,
    s3,
    letters: mail.letters,
    environment,
    folder,
    addServer,
    async endServer(how) {
      const older = [...targets].slice(0, -1);
      const url = older[random.below(older.length)] ?? "";
      const server = servers.get(url);
      targets.delete(url);
      const code = await server?.[how]();
      servers.delete(url);
      if (how === "stop" && code !== 0)
        throw new Error(`A server that was stopped ended with ${code}: ${server?.logs()}`);
    },
    async expectNotReady() {
      for (const url of targets) {
        const statuses = [(await fetch(`${url}/healthz`)).status, (await fetch(`${url}/readyz`)).status];
        if (statuses[0] !== 200 || statuses[1] !== 503)
          throw new Error(
            `${url} answered ${statuses.join(" and ")} to /healthz and /readyz, not 200 and 503.`,
          );
      }
    },
    close: () => closing.disposeAsync(),
  };
}
