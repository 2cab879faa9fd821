import { existsSync } from "node:fs";
import type { S3Settings } from "#server/platform/blobs/blobs.ts";
import type { BackupKey, BackupLock } from "./backup-lock.ts";
import { createFolderPlace } from "./folder-place.ts";
import type { BackupPlace } from "./places.ts";
import type { Keep } from "./rotation.ts";

/** The host's settings. They can be sent to another process. */
export type BackupSettings = {
  to: { folder: string } | { s3: S3Settings };
  /** Cron patterns in the server's time zone. */
  schedule: string;
  drillSchedule: string;
  lock: BackupLock;
  /** `null`: this server can make backups, but not open them. */
  key: BackupKey | null;
  keep: Keep;
  alertEmail: string | null;
};

/** Verifies the keys of age. @throws StartError */
export async function checkedSettings(settings: BackupSettings): Promise<BackupSettings> {
  const { lock, key } = settings;
  // The library is only for servers that make backups.
  const { checkRecipient } = await import("./backup-lock.ts");
  if ("recipient" in lock)
    await checkRecipient(lock.recipient, key && "identity" in key ? key.identity : null);
  return settings;
}

export async function openPlace({ to }: Pick<BackupSettings, "to">): Promise<BackupPlace> {
  if ("folder" in to) return createFolderPlace(to.folder);
  // The AWS client is large, and backups in a folder don't need it.
  const { createS3Place } = await import("./s3-place.ts");
  return createS3Place(to.s3);
}

/** A warning to log at the start, because the next backup may be a day away. `null`: none. */
export function backupWarning(settings: BackupSettings | null): string | null {
  if (!settings) return "this server makes no backups: set BACKUP_DIR or BACKUP_S3_ENDPOINT";
  if ("s3" in settings.to || existsSync(settings.to.folder)) return null;
  return "the folder in BACKUP_DIR is missing: no backup can be made until it is there";
}
