import type { FastifyBaseLogger } from "fastify";
import type { RegistrationMode } from "#contract/accounts/registration.ts";
import type { ProviderId, Speech } from "#contract/models/model-rules.ts";
import type { HostImprint } from "#contract/safety/host-imprint.ts";
import { createEvents } from "./events.ts";
import { type OpenJournalFiles, openJournalFiles } from "./formats/open-journal-files.ts";
import type { BlobStore } from "./platform/blobs/blobs.ts";
import type { Clock } from "./platform/clock.ts";
import { type PasswordCost, passwordCost } from "./platform/credentials/passwords.ts";
import type { Database } from "./platform/database.ts";
import { describeForLog } from "./platform/errors.ts";
import { createFairMutex } from "./platform/fair-mutex.ts";
import { createFairQueue } from "./platform/fair-queue.ts";
import { createMailer } from "./platform/mail.ts";
import { publishedDatabase } from "./platform/published-database.ts";
import { type SendPush, sendPush } from "./platform/push.ts";
import { createRateLimits } from "./platform/rate-limits.ts";
import type { Secrets } from "./platform/secrets.ts";
import { createExpiryCutoff } from "./platform/store-time.ts";
import { createTextThreads } from "./platform/threads/text-tasks.ts";
import { published } from "./platform/work-channels.ts";

/** The connection that the host sets up for all people. */
export type AiConnection = {
  provider: ProviderId;
  name: string;
  baseUrl: string;
  speaks: Speech;
  key: string | null;
  /** The models that people may use. Empty: all that the server has. The first one answers people who chose none. */
  models: readonly string[];
  embeddingModel: string | null;
  transcriptionModel: string | null;
};

/** The host's rules for AI. */
export type AiSettings = {
  connection: AiConnection | null;
  /** `host`, `host:port`, or `*` for every public host over https. */
  allowedHosts: readonly string[];
  /** Origins on the server's own loopback to search for model servers. */
  localOrigins: readonly string[];
};

/** How long a model's server may take, in milliseconds. */
export type ModelTimeouts = {
  connect: number;
  /** Until an answer begins. On a small machine, a large model can take minutes to read a long question. */
  begin: number;
  /** Between two pieces of an answer. */
  idle: number;
  whole: number;
};

/** The OpenID Connect provider that people may sign in with. */
export type ProviderConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

export type ContextOptions = {
  config: {
    rateLimitFactor: number;
    registration: RegistrationMode;
    imprint: HostImprint;
    mail: { smtpUrl: string; from: string } | null;
    publicUrl: string;
    ownUrl: string | null;
    provider: ProviderConfig | null;
    quotaBytes: number;
    language: string;
    mirrorDir: string | null;
    ai: AiSettings | null;
  };
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  secrets: Secrets;
  /** Reads the files of another journal. By default in all known formats. */
  openJournalFiles?: OpenJournalFiles | undefined;
  /** Sends notifications. By default through the push services of browsers. `null`: this server sends no reminders. */
  push?: SendPush | null;
  /** Production's by default. Only tests pass other ones. */
  modelTimeouts?: Partial<ModelTimeouts> | undefined;
  /** The work factor of exports with a passphrase. */
  passphraseLogN?: number | undefined;
  passwordCost?: PasswordCost;
  version: string;
};

/** Of one person. A screen has a few requests under way at a time; a program may send all of its requests at once. */
const maxWaiting = 1000;

/** The services that every feature may use. Built once for a server. */
export function createContext(options: ContextOptions, log: Pick<FastifyBaseLogger, "warn">) {
  const { config, clock, secrets } = options;
  const database = publishedDatabase(options.database);
  return {
    database,
    blobs: options.blobs,
    clock,
    secrets,
    events: createEvents(),
    version: options.version,
    quotaBytes: config.quotaBytes,
    /** The language of people who have chosen none, while they are away. */
    hostLanguage: config.language,
    publicUrl: config.publicUrl,
    ownUrl: config.ownUrl,
    registration: config.registration,
    minimumAge: config.imprint.minimum_age,
    provider: config.provider,
    passwordCost: options.passwordCost ?? passwordCost,
    openJournalFiles: options.openJournalFiles ?? openJournalFiles,
    push: options.push === undefined ? sendPush : options.push,
    mirrorDir: config.mirrorDir,
    /** `null`: the host has switched AI off. */
    ai: config.ai,
    modelTimeouts: options.modelTimeouts,
    passphraseLogN: options.passphraseLogN,
    mailFrom: config.mail?.from ?? null,
    limits: createRateLimits(database, clock, secrets.rateLimitKey, config.rateLimitFactor),
    mailer: config.mail && createMailer(config.mail.smtpUrl, config.mail.from),
    textTasks: createTextThreads(),
    /** For each step of work on pixels, which takes memory and a core. */
    pictureMutex: published("picture", createFairMutex()),
    fairQueue: createFairQueue({ maxWaiting }),
    expiryCutoff: createExpiryCutoff(database, clock),
    /** Reports a problem in the log. Never contains a person's words. */
    onProblem: (what: string, error?: unknown) => log.warn({ failure: error && describeForLog(error) }, what),
  };
}

export type Context = ReturnType<typeof createContext>;

/**
 * Makes a feature's memory for one server at its first use: caches, threads, leases.
 * @returns a function that finds it by the server's context
 */
export function perContext<State>(make: (context: Context) => State) {
  const made = new WeakMap<Context, State>();
  return (context: Context): State => made.getOrInsertComputed(context, () => make(context));
}
