import { z } from "zod";
import { backupFailures, drillDepths } from "#contract/backups/backups.ts";
import type { Database } from "#server/platform/database.ts";
import { madeSchema } from "./backup-task.ts";

const rowName = "backups";
const instant = z.number();
const failure = z.object({ at: instant, reason: z.enum(backupFailures) });

/** The state of backups, shared by all servers of a store. Instants are milliseconds since 1970. */
const stateSchema = z.object({
  /** The last complete backup. */
  backup: madeSchema.pick({ name: true, sha256: true, bytes: true }).extend({ at: instant }).nullable(),
  backupTriedAt: instant.nullable(),
  backupFailure: failure.nullable(),
  /** The last drill that succeeded. */
  drill: z
    .object({
      name: z.string(),
      at: instant,
      depth: z.enum(drillDepths),
      /** Whether it holds texts of sealed journals, which the server can't open. */
      sealed: z.boolean().default(false),
    })
    .nullable(),
  drillTriedAt: instant.nullable(),
  drillFailure: failure.nullable(),
  /** When the host next gets a mail about a failure; `null` without a failure. */
  mailAt: instant.nullable(),
});
export type BackupState = z.infer<typeof stateSchema>;

const nothingYet: BackupState = {
  backup: null,
  backupTriedAt: null,
  backupFailure: null,
  drill: null,
  drillTriedAt: null,
  drillFailure: null,
  mailAt: null,
};

export async function readBackupState({ query }: Pick<Database, "query">): Promise<BackupState> {
  const row = await query
    .selectFrom("installation")
    .select("value")
    .where("name", "=", rowName)
    .executeTakeFirst();
  // An unreadable state counts as missing; the next backup stores it again.
  return (row && stateSchema.safeParse(JSON.parse(row.value.toString("utf8"))).data) ?? nothingYet;
}

/** Needs no lock, because only the job of backups writes, on one server at a time. */
export async function changeBackupState(
  database: Pick<Database, "query">,
  values: Partial<BackupState>,
): Promise<void> {
  const state = { ...(await readBackupState(database)), ...values };
  const value = Buffer.from(JSON.stringify(state), "utf8");
  await database.query
    .insertInto("installation")
    .values({ name: rowName, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
