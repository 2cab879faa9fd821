import { resolve } from "node:path";
import { z } from "zod";
import type { S3Settings } from "#server/platform/blobs/blobs.ts";
import { StartError } from "#server/platform/errors.ts";
import type { BackupSettings } from "./backup-settings.ts";
import type { Keep } from "./rotation.ts";
import { patternOf } from "./schedule.ts";

export const shortestPassphrase = 10;

const optional = z
  .string()
  .transform((value) => value.trim() || null)
  .nullable()
  .default(null);

const keepPattern = /^(\d{1,4}) daily,? (\d{1,4}) weekly,? (\d{1,4}) monthly$/;
const schedule = (name: string, usual: string) =>
  z
    .string()
    .trim()
    .default(usual)
    .transform((value, context) => {
      const pattern = patternOf(value);
      if (pattern !== null) return pattern;
      context.addIssue(`${name} is a time of day such as 03:00, or a cron pattern such as 0 3 * * *`);
      return z.NEVER;
    });

/** The variables of the environment for backups. */
export const backupVariables = {
  BACKUP_DIR: optional,
  BACKUP_S3_ENDPOINT: optional.refine(
    (url) => url === null || (/^https?:\/\//.test(url) && URL.canParse(url)),
    "BACKUP_S3_ENDPOINT begins with http:// or https://",
  ),
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_S3_FORCE_PATH_STYLE: z
    .enum(["true", "false"], { error: "BACKUP_S3_FORCE_PATH_STYLE is true or false" })
    .default("true"),
  BACKUP_SCHEDULE: schedule("BACKUP_SCHEDULE", "03:00"),
  BACKUP_DRILL_SCHEDULE: schedule("BACKUP_DRILL_SCHEDULE", "30 4 * * 0"),
  // Not trimmed: it is what the host types for age, too.
  BACKUP_PASSPHRASE: z.string().nullable().default(null),
  BACKUP_RECIPIENT: optional.refine(
    (recipient) => recipient === null || /^age1[a-z0-9]+$/.test(recipient),
    "BACKUP_RECIPIENT is a public key of age, which begins with age1",
  ),
  BACKUP_IDENTITY: optional.refine(
    (identity) => identity === null || /^AGE-SECRET-KEY-[A-Z0-9-]+$/.test(identity),
    "BACKUP_IDENTITY is a secret key of age, which begins with AGE-SECRET-KEY-",
  ),
  BACKUP_KEEP: z
    .string()
    .trim()
    .default("7 daily, 4 weekly, 12 monthly")
    .transform((value, context): Keep => {
      const [, daily, weekly, monthly] = keepPattern.exec(value) ?? [];
      const keep = { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
      if (keep.daily > 0 || keep.weekly > 0 || keep.monthly > 0) return keep;
      context.addIssue("BACKUP_KEEP looks like 7 daily, 4 weekly, 12 monthly");
      return z.NEVER;
    }),
  BACKUP_ALERT_EMAIL: optional.refine(
    (address) => address === null || /^[^<>@\s]+@[^<>@\s]+$/.test(address),
    "BACKUP_ALERT_EMAIL looks like hanna@example.org",
  ),
};
const backupSchema = z.object(backupVariables);
type Variables = z.output<typeof backupSchema>;

const wrong = (what: string) => new StartError(`The configuration is wrong: ${what}.`);

/** `null` where no place is set. @throws StartError */
export function backupSettingsOf(given: Variables, sendsMail: boolean): BackupSettings | null {
  const to = placeOf(given);
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity } = given;
  if (!to) {
    if (given.BACKUP_ALERT_EMAIL !== null)
      throw wrong("BACKUP_ALERT_EMAIL needs BACKUP_DIR or BACKUP_S3_ENDPOINT");
    return null;
  }
  if (given.BACKUP_ALERT_EMAIL !== null && !sendsMail) throw wrong("BACKUP_ALERT_EMAIL needs SMTP_URL");
  if (passphrase !== null && recipient !== null)
    throw wrong("set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both");
  const more = {
    to,
    schedule: given.BACKUP_SCHEDULE,
    drillSchedule: given.BACKUP_DRILL_SCHEDULE,
    keep: given.BACKUP_KEEP,
    alertEmail: given.BACKUP_ALERT_EMAIL,
  };
  if (recipient !== null)
    return { ...more, lock: { recipient }, key: identity === null ? null : { identity } };
  if (passphrase === null)
    throw wrong("backups need BACKUP_PASSPHRASE or BACKUP_RECIPIENT, because they hold the master key");
  if ([...passphrase].length < shortestPassphrase)
    throw wrong(`BACKUP_PASSPHRASE needs at least ${shortestPassphrase} characters`);
  return { ...more, lock: { passphrase }, key: { passphrase } };
}

function placeOf(given: Variables): BackupSettings["to"] | null {
  const s3 = s3Of(given);
  if (given.BACKUP_DIR === null) return s3 && { s3 };
  if (s3) throw wrong("set BACKUP_DIR or BACKUP_S3_ENDPOINT, not both");
  return { folder: resolve(given.BACKUP_DIR) };
}

function s3Of(given: Variables): S3Settings | null {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_REGION } = given;
  const { BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = given;
  const endpoint = BACKUP_S3_ENDPOINT;
  const [bucket, region] = [BACKUP_S3_BUCKET, BACKUP_S3_REGION];
  const [accessKeyId, secretAccessKey] = [BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY];
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    const forcePathStyle = given.BACKUP_S3_FORCE_PATH_STYLE === "true";
    return { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle };
  }
  const needed = Object.entries({
    BACKUP_S3_ENDPOINT,
    BACKUP_S3_BUCKET,
    BACKUP_S3_REGION,
    BACKUP_S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY,
  });
  const [first] = needed.filter(([, value]) => value !== null);
  if (!first) return null;
  const missing = needed.filter(([, value]) => value === null).map(([name]) => name);
  throw wrong(`${first[0]} needs ${missing.join(", ")}`);
}
