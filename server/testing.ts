import { type Credentials, register } from "#contract/accounts/accounts.ts";
import { type App, buildApp } from "./app.ts";
import type { AppOptions } from "./config.ts";
import { type Context, type ContextOptions, createContext } from "./context.ts";
import { renewClaims, sendDueReminders } from "./features/reminders/sending.ts";
import type { BlobStore } from "./platform/blobs/blobs.ts";
import { openBlobs } from "./platform/blobs/open-blobs.ts";
import type { Clock } from "./platform/clock.ts";
import type { PasswordCost } from "./platform/credentials/passwords.ts";
import type { Engine } from "./platform/database.ts";
import { createLogger } from "./platform/log.ts";
import type { Mailer } from "./platform/mail.ts";
import type { SendPush } from "./platform/push.ts";
import { newKey } from "./platform/sealing.ts";
import { secretsOf } from "./platform/secrets.ts";
import { createTestDatabase, type TestDatabase } from "./platform/testing.ts";
import { textTasksHere } from "./platform/threads/text-tasks.ts";
import { type Calls, callsTo } from "./testing/calls.ts";

/** Prints warnings and errors, which fail the test unless it calls `expectProblems`. */
const problemLogger = createLogger("warn", {
  // biome-ignore lint/suspicious/noConsole: scripts/vitest-setup.ts watches it.
  write: (line) => console.error(line.trim()),
});

/** A clock that moves only when told to. */
export type TestClock = Clock & { set(instant: string): void; advance(ms: number): void };

export function createTestClock(instant = "2026-11-21T12:00:00Z"): TestClock {
  let now = new Date(instant).getTime();
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next).getTime();
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

export type TestServer = Calls & {
  url: string;
  database: TestDatabase;
  blobs: BlobStore;
  clock: TestClock;
  masterKey: Buffer;
  features: App["features"];
  /** Runs the scheduled jobs, which a real server runs by the clock. */
  runJobs(): Promise<void>;
  doIdleWork(only?: keyof App["features"]): Promise<void>;
  stop(): Promise<void>;
};

type TestContextOptions = {
  blobs?: BlobStore;
  quotaBytes?: number;
  mirrorDir?: string;
  clock?: TestClock;
  masterKey?: Buffer;
  rateLimitFactor?: number;
  registration?: AppOptions["config"]["registration"];
  /** The host's. */
  language?: string;
  minimumAge?: number;
  mail?: AppOptions["config"]["mail"];
  provider?: AppOptions["config"]["provider"];
  /** By default no model is connected or looked for. */
  ai?: AppOptions["config"]["ai"];
  modelTimeouts?: AppOptions["modelTimeouts"];
  push?: NonNullable<AppOptions["push"]>;
  openJournalFiles?: AppOptions["openJournalFiles"];
  /** The cost of passwords and passphrases: by default almost nothing; `null` as in production. */
  passwordCost?: null;
};

export type TestServerOptions = TestContextOptions & {
  database?: TestDatabase;
  trustProxy?: string;
  /** By default no backups are made. */
  backups?: Pick<NonNullable<AppOptions["backups"]>, "settings" | "aside">;
  prepare?: AppOptions["prepare"];
  webFolder?: string | null;
  contacts?: AppOptions["config"]["contacts"];
  apiUrl?: string;
  webOrigins?: readonly string[];
  logger?: AppOptions["logger"];
  metricsToken?: string;
  traces?: boolean;
};

/** The lowest cost that argon2 allows, for tests that don't depend on it. */
export const minPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/** The public address of every test server, whatever its port. */
export const testSite = "https://journal.example.org";

async function contextOptions(database: TestDatabase, options: TestContextOptions) {
  return {
    config: {
      mirrorDir: options.mirrorDir ?? null,
      rateLimitFactor: options.rateLimitFactor ?? 1000,
      registration: options.registration ?? "open",
      imprint: { contact: null, imprint: null, minimum_age: options.minimumAge ?? null },
      mail: options.mail ?? null,
      publicUrl: testSite,
      ownUrl: testSite,
      provider: options.provider ?? null,
      language: options.language ?? "en",
      quotaBytes: options.quotaBytes ?? 1_000_000_000,
      ai: options.ai === undefined ? { connection: null, allowedHosts: [], localOrigins: [] } : options.ai,
    },
    database,
    blobs: options.blobs ?? (await openBlobs({ dataDir: database.dataDir, s3: null })),
    clock: options.clock ?? createTestClock(),
    secrets: secretsOf(options.masterKey ?? newKey()),
    // Sends no notifications by default.
    push: options.push ?? null,
    openJournalFiles: options.openJournalFiles,
    modelTimeouts: options.modelTimeouts,
    ...(options.passwordCost !== null && { passwordCost: minPasswordCost, passphraseLogN: 7 }),
    version: "0.0.0",
  } satisfies ContextOptions;
}

/**
 * A context for calling features without HTTP, on a real store. Texts are read in the test's own thread. No handlers of
 * events are registered.
 */
export async function createTestContext(
  database: TestDatabase,
  { onProblem, ...options }: TestContextOptions & Partial<Pick<Context, "onProblem">> = {},
) {
  const given = await contextOptions(database, options);
  const context = createContext(given, { warn: problemLogger.error.bind(problemLogger) });
  return {
    ...context,
    database,
    clock: given.clock,
    textTasks: textTasksHere,
    onProblem: onProblem ?? context.onProblem,
  };
}

/** The whole server on a free loopback port, with its own store unless one is given. */
export async function startTestServer(engine: Engine, options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase(engine));
  const masterKey = options.masterKey ?? newKey();
  const { config, ...deps } = await contextOptions(database, { ...options, masterKey });
  const { blobs, clock } = deps;
  const { app, jobs, idleWork, features } = await buildApp({
    ...deps,
    config: {
      ...config,
      dataDir: database.dataDir,
      playlistUrl: null,
      contacts: options.contacts ?? [],
      apiUrl: options.apiUrl ?? null,
      webOrigins: options.webOrigins ?? [],
      hstsSubdomains: true,
      trustProxy: options.trustProxy ?? null,
      metricsToken: options.metricsToken ?? null,
      traces: options.traces ?? false,
    },
    ...(options.backups && {
      backups: {
        ...options.backups,
        store: { dataDir: database.dataDir, databaseUrl: database.url, s3: null },
        masterKey,
      },
    }),
    prepare: options.prepare,
    webFolder: options.webFolder ?? null,
    logger: options.logger ?? problemLogger,
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });

  return {
    url,
    database,
    blobs,
    clock,
    masterKey,
    ...callsTo(url),
    features,
    runJobs: jobs.runDue,
    doIdleWork: idleWork.workNow,
    async stop() {
      await app.close();
      if (!options.database) await database.drop();
    },
  };
}

/** Another server on the same store, which sends reminders when told to. */
export function startSending(
  { database, ...server }: Pick<TestServer, "database" | "blobs" | "clock" | "masterKey">,
  push: SendPush,
  mailer: Pick<Mailer, "send"> | null = null,
) {
  const problems: string[] = [];
  const starting = createTestContext(database, {
    ...server,
    push,
    rateLimitFactor: 1,
    onProblem: (what) => problems.push(what),
  }).then((context) => ({ ...context, mailer: mailer && { ...mailer, close: async () => {} } }));
  return {
    run: async (signal = new AbortController().signal) => sendDueReminders(await starting, signal),
    renewClaims: async () => renewClaims(await starting),
    problems,
  };
}

/** The password of all people in tests. */
export const password = "seven grey herons";

let signedUp = 0;
export const newName = (): string => `Person_${++signedUp}`;

/** Registers a person, under a new name unless `more` has one. */
export const signUpOn = (server: Pick<TestServer, "expect">, more: object = {}): Promise<Credentials> =>
  server.expect(register, 201, { body: { username: newName(), password, ...more } });

/** @returns the access token of a new person */
export const newAccess = async (server: Pick<TestServer, "expect">): Promise<string> =>
  (await signUpOn(server)).access;
