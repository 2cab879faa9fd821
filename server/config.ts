import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { relative, resolve, sep } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { type RegistrationMode, registrationModes } from "#contract/accounts/registration.ts";
import { type ProviderId, providerIds } from "#contract/models/model-rules.ts";
import type { CrisisLine } from "#contract/safety/crisis-contacts.ts";
import { hostContactsSchema } from "#contract/safety/host-contacts.ts";
import type { HostImprint } from "#contract/safety/host-imprint.ts";
import type { AiSettings, Context, ContextOptions } from "./context.ts";
import type { BackupSettings } from "./features/backups/backup-settings.ts";
import { backupSettingsOf, backupVariables } from "./features/backups/host-settings.ts";
import type { BackupSetup } from "./features/backups/run-backups.ts";
import { hostSettingsOf } from "./features/models/host-settings.ts";
import type { S3Settings } from "./platform/blobs/blobs.ts";
import {
  optional,
  optionalWhere,
  s3Of,
  trueOrFalse,
  webAddress,
  wrongConfiguration,
} from "./platform/environment.ts";
import { languageVariable } from "./platform/languages/host-language.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** What is found on this machine needs no variable. */
const hostProviders = providerIds.filter((id): id is Exclude<ProviderId, "local"> => id !== "local");

const environmentSchema = z.object({
  PORT: z.coerce
    .number({ error: "PORT must be a number" })
    .int("PORT must be a whole number")
    .min(0, "PORT must be at least 0")
    .max(65_535, "PORT must be at most 65535")
    .default(3000),
  HOST: z.string().trim().min(1, "HOST must not be empty").default("localhost"),
  DATA_DIR: z.string().trim().min(1, "DATA_DIR must not be empty").default("./data"),
  DATABASE_URL: optional,
  DATABASE_REPLICA_URL: optional,
  MIRROR_DIR: optional,
  SECRET_KEY: optionalWhere((key) => key.length >= 32, "SECRET_KEY must have at least 32 characters"),
  PLAYLIST_URL: webAddress("PLAYLIST_URL"),
  API_URL: optionalWhere(
    (url) => /^https?:\/\/[^?#]+$/.test(url) && URL.canParse(url),
    "API_URL must look like https://api.example.org",
  ),
  WEB_ORIGINS: optionalWhere(
    (list) => list.split(",").every((each) => isOrigin(each.trim())),
    "WEB_ORIGINS must list addresses without a path, such as https://journal.example.org",
  ),
  HSTS_SUBDOMAINS: trueOrFalse("HSTS_SUBDOMAINS").default("false"),
  CRISIS_CONTACTS: optional,
  HOST_CONTACT: optionalWhere(
    (words) => words.length <= 200,
    "HOST_CONTACT must have at most 200 characters",
  ),
  IMPRINT_URL: webAddress("IMPRINT_URL"),
  MINIMUM_AGE: optionalWhere(
    (age) => /^[1-9]\d?$/.test(age),
    "MINIMUM_AGE must be a whole number of years, such as 16",
  ).transform((age) => (age === null ? null : Number(age))),
  REGISTRATION: z
    .enum(registrationModes, { error: `REGISTRATION must be one of ${registrationModes.join(", ")}` })
    .default("open"),
  SMTP_URL: optionalWhere(
    (url) => /^smtps?:\/\//.test(url) && URL.canParse(url),
    "SMTP_URL must look like smtps://user:password@mail.example.org",
  ),
  MAIL_FROM: optionalWhere(
    (address) => /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(address),
    "MAIL_FROM must look like journal@example.org or Reflector <journal@example.org>",
  ),
  PUBLIC_URL: webAddress("PUBLIC_URL").refine(
    (url) => url === null || isRoot(url),
    "PUBLIC_URL must be an address without a path, such as https://journal.example.org: Reflector needs a host name or a port to itself",
  ),
  OIDC_ISSUER: webAddress("OIDC_ISSUER"),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: optionalWhere((name) => name.length <= 40, "OIDC_NAME must have at most 40 characters"),
  S3_ENDPOINT: webAddress("S3_ENDPOINT"),
  S3_BUCKET: optionalWhere(
    (name) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
    "S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens",
  ),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: trueOrFalse("S3_FORCE_PATH_STYLE").default("true"),
  QUOTA_MB: z.coerce
    .number({ error: "QUOTA_MB must be a number" })
    .int("QUOTA_MB must be a whole number")
    .min(0, "QUOTA_MB must be at least 0")
    .max(100_000_000, "QUOTA_MB must be at most 100000000")
    .default(5000),
  LANGUAGE: languageVariable,
  AI: z.enum(["on", "off"], { error: "AI must be on or off" }).default("on"),
  AI_PROVIDER: z
    .enum(hostProviders, { error: `AI_PROVIDER must be one of ${hostProviders.join(", ")}` })
    .nullable()
    .default(null),
  AI_BASE_URL: optionalWhere(
    (url) => /^https?:\/\/[^@?#]+$/.test(url) && URL.canParse(url),
    "AI_BASE_URL must look like https://models.example.org/v1",
  ),
  AI_API_KEY: optionalWhere(
    (key) => /^[!-~]+$/.test(key),
    "AI_API_KEY must contain only letters, digits and symbols",
  ),
  AI_MODEL: optional,
  AI_EMBEDDING_MODEL: optional,
  AI_TRANSCRIPTION_MODEL: optional,
  AI_ALLOWED_HOSTS: optional,
  AI_LOCAL: optional,
  TRUST_PROXY: optionalWhere(
    (addresses) => addresses.split(",").every((each) => isProxyAddress(each.trim())),
    "TRUST_PROXY must list addresses, such as loopback or 10.0.0.0/8",
  ),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(", ")}` }).default("info"),
  METRICS_TOKEN: optionalWhere(
    (token) => /^[!-~]{32,}$/.test(token),
    "METRICS_TOKEN must have at least 32 letters, digits and symbols",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("OTEL_EXPORTER_OTLP_ENDPOINT"),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"),
  OTEL_SDK_DISABLED: z.string().default("false"),
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: "RATE_LIMIT_FACTOR must be a number" })
    .positive("RATE_LIMIT_FACTOR must be above 0")
    .default(1),
  ...backupVariables,
});

const isRoot = (text: string) => {
  const { href, origin } = new URL(text);
  return href.replace(/\/+$/, "") === origin;
};

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const isProxyAddress = (text: string) => {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits = "1"] = text.split("/");
  const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits;
};

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** `null`: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** `null`: everything is read from the primary. */
  replicaUrl: string | null;
  /** `null`: the master key is a file in `dataDir`. */
  secretKey: string | null;
  /** The folder in which people may store their reflections as readable files. `null` allows none. */
  mirrorDir: string | null;
  playlistUrl: string | null;
  /** Where the pages served here call the API, without a slash at the end; `null`: here. */
  apiUrl: string | null;
  /** Other addresses whose pages may call the API here. */
  webOrigins: readonly string[];
  /** Whether browsers must use https for the subdomains of this host, too. */
  hstsSubdomains: boolean;
  /** Crisis contacts in addition to those that ship with the app. */
  contacts: readonly CrisisLine[];
  /** Who runs this server, as its pages say. */
  imprint: HostImprint;
  registration: RegistrationMode;
  /** `null`: no mail is sent, and the host makes the links for new passwords. */
  mail: { smtpUrl: string; from: string } | null;
  /** Where people open Reflector, without a slash at the end; links begin with it. */
  publicUrl: string;
  /** The same, if the host has set it: sign-in then never depends on the address of a request. */
  ownUrl: string | null;
  /** The OpenID Connect provider, where the host has one. */
  provider: { issuer: string; clientId: string; clientSecret: string; name: string } | null;
  /** `null`: attachments are files in `dataDir`. */
  s3: S3Settings | null;
  /** `null` if this server makes no scheduled backups. */
  backups: BackupSettings | null;
  /** The language of mails, and of pages, for those who ask for none that this app has. */
  language: string;
  /** How much room the attachments of one person may take. */
  quotaBytes: number;
  /** `null`: no companion and no AI at all. */
  ai: AiSettings | null;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | null;
  logLevel: (typeof logLevels)[number];
  rateLimitFactor: number;
  /** Opens `/metrics`. `null`: there is no such address. */
  metricsToken: string | null;
  /** Whether traces are sent. Where to is read by OpenTelemetry itself. */
  traces: boolean;
};

/** @throws StartError naming the first variable that is wrong */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty line in .env means that the variable is not set. So does one of spaces, which would be the number 0.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw wrongConfiguration(`${parsed.error.issues[0]?.message}`);
  const { data } = parsed;
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = data;
  const dataDir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    mirrorDir: mirrorDirOf(data, dataDir),
    databaseUrl: data.DATABASE_URL,
    replicaUrl: replicaOf(data),
    secretKey: data.SECRET_KEY,
    playlistUrl: data.PLAYLIST_URL,
    apiUrl: data.API_URL?.replace(/\/+$/, "") ?? null,
    webOrigins: data.WEB_ORIGINS?.split(",").map((each) => each.trim()) ?? [],
    hstsSubdomains: data.HSTS_SUBDOMAINS === "true",
    contacts: contactsOf(data),
    imprint: { contact: data.HOST_CONTACT, imprint: data.IMPRINT_URL, minimum_age: data.MINIMUM_AGE },
    registration: data.REGISTRATION,
    mail: mailOf(data),
    publicUrl: (data.PUBLIC_URL ?? addressAt(data.HOST, data.PORT)).replace(/\/+$/, ""),
    ownUrl: data.PUBLIC_URL,
    provider: providerOf(data),
    s3: s3Of(
      { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
      data.S3_FORCE_PATH_STYLE,
    ),
    backups: backupSettingsOf(data, data.SMTP_URL !== null),
    language: data.LANGUAGE,
    quotaBytes: data.QUOTA_MB * 1_000_000,
    ai: hostSettingsOf(data),
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    metricsToken: data.METRICS_TOKEN,
    traces:
      (data.OTEL_EXPORTER_OTLP_ENDPOINT ?? data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== null &&
      data.OTEL_SDK_DISABLED.toLowerCase() !== "true",
  };
}

/** In an address, IPv6 is written in brackets (RFC 3986, 3.2.2). */
export const addressAt = (host: string, port: number) =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

function contactsOf({ CRISIS_CONTACTS: file }: z.output<typeof environmentSchema>): Config["contacts"] {
  if (file === null) return [];
  const wrong = (why: string) => wrongConfiguration(`the file of CRISIS_CONTACTS, ${file}, ${why}`);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw wrong("can’t be read");
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw wrong("is not JSON");
  }
  const parsed = hostContactsSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrong(`has an error at ${issue?.path.join(".") || "its top"}: ${issue?.message}`);
}

/** Must be outside the data folder, which holds no readable word. */
function mirrorDirOf({ MIRROR_DIR }: z.output<typeof environmentSchema>, dataDir: string): string | null {
  if (MIRROR_DIR === null) return null;
  const folder = resolve(MIRROR_DIR);
  const isWithin = (inner: string, outer: string) => {
    const [first] = relative(outer, inner).split(sep);
    return first !== "..";
  };
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    throw wrongConfiguration("MIRROR_DIR and DATA_DIR are separate folders, neither inside the other");
  return folder;
}

function replicaOf({ DATABASE_URL, DATABASE_REPLICA_URL }: z.output<typeof environmentSchema>) {
  if (DATABASE_REPLICA_URL !== null && DATABASE_URL === null)
    throw wrongConfiguration("DATABASE_REPLICA_URL needs DATABASE_URL");
  return DATABASE_REPLICA_URL;
}

/** Mail needs all three: an address for its links, and a sender. */
function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof environmentSchema>): Config["mail"] {
  if (SMTP_URL === null) return null;
  if (MAIL_FROM === null) throw wrongConfiguration("SMTP_URL needs MAIL_FROM");
  if (PUBLIC_URL === null) throw wrongConfiguration("SMTP_URL needs PUBLIC_URL");
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

function providerOf(data: z.output<typeof environmentSchema>): Config["provider"] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = data;
  if (OIDC_ISSUER === null) {
    const alone = Object.entries({ OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }).find(([, value]) => value !== null);
    if (alone) throw wrongConfiguration(`${alone[0]} needs OIDC_ISSUER`);
    return null;
  }
  if (OIDC_CLIENT_ID === null) throw wrongConfiguration("OIDC_ISSUER needs OIDC_CLIENT_ID");
  if (OIDC_CLIENT_SECRET === null) throw wrongConfiguration("OIDC_ISSUER needs OIDC_CLIENT_SECRET");
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
  };
}

export type AppOptions = ContextOptions & {
  config: Pick<
    Config,
    "dataDir" | "playlistUrl" | "apiUrl" | "webOrigins" | "hstsSubdomains" | "contacts" | "trustProxy"
  > &
    Partial<Pick<Config, "metricsToken" | "traces">>;
  /** What the host has set for backups. By default none are made. */
  backups?: BackupSetup;
  /** Called with the context before the features are built. Only tests use it. */
  prepare?: ((context: Context) => void) | undefined;
  /** The built web app. `null` serves the API alone. */
  webFolder: string | null;
  logger: FastifyBaseLogger | false;
};
