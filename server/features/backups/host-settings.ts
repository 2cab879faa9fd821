import { resolve } from "node:path";
import { z } from "zod";
import {
  optional,
  optionalWhere,
  s3Of,
  trueOrFalse,
  webAddress,
  wrongConfiguration,
} from "#server/platform/environment.ts";
import type { BackupSettings } from "./backup-settings.ts";
import type { Keep } from "./rotation.ts";
import { patternOf } from "./schedule.ts";

// Untranslated file: for the host.

export const minPassphraseLength = 10;

const keepPattern = /^(\d{1,4}) daily,? (\d{1,4}) weekly,? (\d{1,4}) monthly$/;
const schedule = (name: string, usual: string) =>
  z
    .string()
    .trim()
    .default(usual)
    .transform((value, context) => {
      const pattern = patternOf(value);
      if (pattern !== null) return pattern;
      context.addIssue(`${name} must be a time of day such as 03:00, or a cron pattern such as 0 3 * * *`);
      return z.NEVER;
    });

export const backupVariables = {
  BACKUP_DIR: optional,
  BACKUP_S3_ENDPOINT: webAddress("BACKUP_S3_ENDPOINT"),
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_S3_FORCE_PATH_STYLE: trueOrFalse("BACKUP_S3_FORCE_PATH_STYLE").default("true"),
  BACKUP_SCHEDULE: schedule("BACKUP_SCHEDULE", "03:00"),
  BACKUP_DRILL_SCHEDULE: schedule("BACKUP_DRILL_SCHEDULE", "30 4 * * 0"),
  // Not trimmed, because the host enters the same passphrase for age.
  BACKUP_PASSPHRASE: z.string().nullable().default(null),
  BACKUP_RECIPIENT: optionalWhere(
    (recipient) => /^age1[a-z0-9]+$/.test(recipient),
    "BACKUP_RECIPIENT must be a public key of age, which begins with age1",
  ),
  BACKUP_IDENTITY: optionalWhere(
    (identity) => /^AGE-SECRET-KEY-[A-Z0-9-]+$/.test(identity),
    "BACKUP_IDENTITY must be a secret key of age, which begins with AGE-SECRET-KEY-",
  ),
  BACKUP_KEEP: z
    .string()
    .trim()
    .default("7 daily, 4 weekly, 12 monthly")
    .transform((value, context): Keep => {
      const [, daily, weekly, monthly] = keepPattern.exec(value) ?? [];
      const keep = { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
      if (keep.daily > 0 || keep.weekly > 0 || keep.monthly > 0) return keep;
      context.addIssue("BACKUP_KEEP must look like 7 daily, 4 weekly, 12 monthly");
      return z.NEVER;
    }),
  BACKUP_ALERT_EMAIL: optionalWhere(
    (address) => /^[^<>@\s]+@[^<>@\s]+$/.test(address),
    "BACKUP_ALERT_EMAIL must look like hanna@example.org",
  ),
};
const backupSchema = z.object(backupVariables);
type Variables = z.output<typeof backupSchema>;

/** `null` if no place is set. @throws StartError */
export function backupSettingsOf(variables: Variables, sendsMail: boolean): BackupSettings | null {
  const to = backupPlaceIn(variables);
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity } = variables;
  if (!to) {
    if (variables.BACKUP_ALERT_EMAIL !== null)
      throw wrongConfiguration("BACKUP_ALERT_EMAIL needs BACKUP_DIR or BACKUP_S3_ENDPOINT");
    return null;
  }
  if (variables.BACKUP_ALERT_EMAIL !== null && !sendsMail)
    throw wrongConfiguration("BACKUP_ALERT_EMAIL needs SMTP_URL");
  if (passphrase !== null && recipient !== null)
    throw wrongConfiguration("set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both");
  const more = {
    to,
    schedule: variables.BACKUP_SCHEDULE,
    drillSchedule: variables.BACKUP_DRILL_SCHEDULE,
    keep: variables.BACKUP_KEEP,
    alertEmail: variables.BACKUP_ALERT_EMAIL,
  };
  if (recipient !== null)
    return { ...more, lock: { recipient }, key: identity === null ? null : { identity } };
  if (passphrase === null)
    throw wrongConfiguration(
      "backups need BACKUP_PASSPHRASE or BACKUP_RECIPIENT, because they hold the master key",
    );
  if ([...passphrase].length < minPassphraseLength)
    throw wrongConfiguration(`BACKUP_PASSPHRASE needs at least ${minPassphraseLength} characters`);
  return { ...more, lock: { passphrase }, key: { passphrase } };
}

function backupPlaceIn(variables: Variables): BackupSettings["to"] | null {
  const { BACKUP_DIR, BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_REGION } = variables;
  const { BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = variables;
  const s3 = s3Of(
    {
      BACKUP_S3_ENDPOINT,
      BACKUP_S3_BUCKET,
      BACKUP_S3_REGION,
      BACKUP_S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY,
    },
    variables.BACKUP_S3_FORCE_PATH_STYLE,
  );
  if (BACKUP_DIR === null) return s3 && { s3 };
  if (s3) throw wrongConfiguration("set BACKUP_DIR or BACKUP_S3_ENDPOINT, not both");
  return { folder: resolve(BACKUP_DIR) };
}
