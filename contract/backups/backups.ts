import { z } from "zod";
import { type Endpoint, instantSchema, refusals } from "../endpoint.ts";

/**
 * `off`: this server makes no scheduled backups. `waiting`: no backup has been made yet. `fine`: the last one was on
 * time, and nothing has failed since. `damaged`: the last backup found an unreadable part of the store, and was stored
 * separately. `failed`: the last backup or fire drill failed. `overdue`: two backups in a row are missing.
 */
export const backupStates = ["off", "waiting", "fine", "damaged", "failed", "overdue"] as const;

/**
 * `opened`: the newest backup was restored into a temporary store and was complete. `outside`: only size and checksum
 * were compared, because the server has no key to its backups.
 */
export const drillDepths = ["opened", "outside"] as const;

/**
 * `no_room`: the disk or the bucket is full. `unreachable`: the folder or the bucket can't be reached or written.
 * `damaged`: the file is truncated or altered. `wrong_key`: the key of this server does not open it. `gone`: a backup
 * that should be there is missing. `store_damaged`: part of the store can't be read. `incomplete`: the restored data
 * do not match the backup. `internal`: see the log.
 */
export const backupFailures = [
  "no_room",
  "unreachable",
  "damaged",
  "wrong_key",
  "gone",
  "store_damaged",
  "incomplete",
  "internal",
] as const;
export type BackupFailure = (typeof backupFailures)[number];

const failureSchema = z.object({ at: instantSchema, reason: z.enum(backupFailures) });

export const backupOverviewSchema = z.object({
  state: z.enum(backupStates),
  /** The newest one of a whole store. */
  last_backup_at: instantSchema.nullable(),
  /** The newest fire drill that succeeded. */
  last_drill: z
    .object({
      at: instantSchema,
      depth: z.enum(drillDepths),
      /** Whether it holds texts of sealed journals, which only their owners can open. */
      sealed: z.boolean(),
    })
    .nullable(),
  /** The last attempt, if it failed; `null` once one has succeeded. */
  backup_failure: failureSchema.nullable(),
  drill_failure: failureSchema.nullable(),
  /** `null` if no backups are made. */
  next_backup_at: instantSchema.nullable(),
});
export type BackupOverview = z.infer<typeof backupOverviewSchema>;

/** The same for all people. Reveals nothing about who writes or how much. */
export const getBackups = {
  method: "GET",
  url: "/api/backups/",
  schema: {
    summary: "When this server last made a backup, and when a fire drill last showed that it can be restored",
    tags: ["backups"],
    response: { 200: backupOverviewSchema, ...refusals },
  },
} satisfies Endpoint;
