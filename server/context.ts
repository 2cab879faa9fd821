import type { FastifyBaseLogger } from "fastify";
import type { RegistrationMode } from "#contract/accounts/registration.ts";
import { createEvents } from "./events.ts";
import { type OpenJournalFiles, openJournalFiles } from "./formats/open-journal-files.ts";
import type { BlobStore } from "./platform/blobs/blobs.ts";
import type { Clock } from "./platform/clock.ts";
import type { ProviderConfig } from "./platform/credentials/openid-provider.ts";
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

export type ContextOptions = {
  config: {
    rateLimitFactor: number;
    registration: RegistrationMode;
    mail: { smtpUrl: string; from: string } | null;
    publicUrl: string;
    ownUrl: string | null;
    provider: ProviderConfig | null;
    quotaBytes: number;
  };
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  secrets: Secrets;
  /** Reads the files of another journal. By default in all known formats. */
  openJournalFiles?: OpenJournalFiles | undefined;
  /** Production's by default. Only tests pass another one. */
  passwordCost?: PasswordCost;
  version: string;
};

/** Requests of one person. A screen has a few under way at a time; a program may send all it has at once. */
const mostWaiting = 1000;

/** What every feature may use. Built once for a server. */
export function createContext(options: ContextOptions, log: Pick<FastifyBaseLogger, "warn">) {
  const { config, database, clock, secrets } = options;
  return {
    database,
    blobs: options.blobs,
    clock,
    secrets,
    events: createEvents(),
    version: options.version,
    quotaBytes: config.quotaBytes,
    publicUrl: config.publicUrl,
    ownUrl: config.ownUrl,
    registration: config.registration,
    provider: config.provider,
    passwordCost: options.passwordCost ?? passwordCost,
    openJournalFiles: options.openJournalFiles ?? openJournalFiles,
    mailFrom: config.mail?.from ?? null,
    limits: createRateLimits(database, clock, secrets.rateLimitKey, config.rateLimitFactor),
    mailer: config.mail && createMailer(config.mail.smtpUrl, config.mail.from),
    search: createSearchIndex(database.engine),
    textTasks: createTextThreads(),
    pictureMutex: createMutex(),
    turns: createTurns({ mostWaiting }),
    livedSince: createLivedSince(database, clock),
    /** Reports a problem in the log. Never contains a person's words. */
    onProblem: (what: string, error?: unknown) => log.warn({ failure: error && describeForLog(error) }, what),
  };
}

export type Context = ReturnType<typeof createContext>;
