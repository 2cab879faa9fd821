import type { FastifyBaseLogger } from "fastify";
import { isSignedIn } from "#server/features/accounts/index.ts";
import type { Config } from "./config.ts";
import { createOwnerAtNight } from "./features/accounts/night-keys.ts";
import type { BackupSetup } from "./features/backups/backups.ts";
import type { OpenJournalFiles } from "./features/imports/ports.ts";
import type { Patience } from "./features/models/guarded-fetch.ts";
import type { createReadings } from "./features/readings/readings.ts";
import { type SendPush, sendPush } from "./features/reminders/push.ts";
import { openJournalFiles } from "./formats/open-journal-files.ts";
import type { BlobStore } from "./platform/blobs/blobs.ts";
import type { Clock } from "./platform/clock.ts";
import { type PasswordCost, passwordCost } from "./platform/credentials/passwords.ts";
import type { Database } from "./platform/database.ts";
import { describeForLog } from "./platform/errors.ts";
import { createMailer } from "./platform/mail.ts";
import { createMutex } from "./platform/mutex.ts";
import { createRateLimits } from "./platform/rate-limits.ts";
import { createSearchIndex } from "./platform/search/search-index.ts";
import type { Secrets } from "./platform/secrets.ts";
import { createLivedSince } from "./platform/store-time.ts";
import { createTextThreads } from "./platform/threads/text-tasks.ts";
import { createTurns } from "./platform/turns.ts";

export type AppDeps = {
  config: Pick<
    Config,
    | "dataDir"
    | "mirrorDir"
    | "playlistUrl"
    | "apiUrl"
    | "webOrigins"
    | "hstsSubdomains"
    | "contacts"
    | "trustProxy"
    | "rateLimitFactor"
    | "registration"
    | "mail"
    | "publicUrl"
    | "ownUrl"
    | "provider"
    | "quotaBytes"
    | "ai"
  >;
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  secrets: Secrets;
  /** Sends notifications; by default through the push services of browsers. `null`: this server sends no reminders. */
  push?: SendPush | null;
  /** How long models may take; production's limits by default. */
  modelPatience?: Patience | undefined;
  /** The built-in analyzers and the thread that runs them; production's by default. */
  analysis?: Pick<Parameters<typeof createReadings>[0], "builtIn" | "thread"> | undefined;
  /** Reads the files of another journal; by default in all known formats. */
  openJournalFiles?: OpenJournalFiles | undefined;
  /** What the host has set for backups; by default none are made. */
  backups?: BackupSetup;
  /** Production's by default; only tests pass another one. */
  passwordCost?: PasswordCost;
  /** The work factor of exports with a passphrase. Production's by default; only tests pass another one. */
  passphraseLogN?: number | undefined;
  /** The built web app; `null` serves the API alone. */
  webFolder: string | null;
  version: string;
  logger: FastifyBaseLogger | false;
};

/** Requests of one person. A screen has a few under way at a time; a program may send all it has at once. */
const mostWaiting = 1000;
/** Of these, lists, searches and whatever else reads or changes much. */
export const mostLongRequests = 100;

/** What features may take. The type of a feature's parameter says what it does take. */
export function sharedDeps(deps: AppDeps, log: Pick<FastifyBaseLogger, "warn">) {
  const { config, database, clock, secrets } = deps;
  return {
    database,
    blobs: deps.blobs,
    clock,
    secrets,
    version: deps.version,
    quotaBytes: config.quotaBytes,
    publicUrl: config.publicUrl,
    ownUrl: config.ownUrl,
    registration: config.registration,
    provider: config.provider,
    passwordCost: deps.passwordCost ?? passwordCost,
    openJournalFiles: deps.openJournalFiles ?? openJournalFiles,
    push: deps.push === undefined ? sendPush : deps.push,
    mailFrom: config.mail?.from ?? null,
    limits: createRateLimits(database, clock, secrets.rateLimitKey, config.rateLimitFactor),
    mailer: config.mail && createMailer(config.mail.smtpUrl, config.mail.from),
    search: createSearchIndex(database.engine),
    textTasks: createTextThreads(),
    pictureMutex: createMutex(),
    turns: createTurns({ mostWaiting }),
    livedSince: createLivedSince(database, clock),
    ownerAtNight: createOwnerAtNight(database, secrets),
    isSignedIn: ({ id, sessionId }: { id: string; sessionId: string }) =>
      database.asOwner(id, (tx) => isSignedIn(tx, id, sessionId, clock.now().getTime())),
    onProblem: (what: string, error?: unknown) => log.warn({ failure: error && describeForLog(error) }, what),
  };
}
