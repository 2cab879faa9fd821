import { randomUUID } from "node:crypto";
import { type Context, perContext } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { RunError } from "./run-errors.ts";
import type { RunRow } from "./run-rows.ts";

export const runLeaseMs = 60_000;
/** How many servers may fail while they run it. */
const maxAttempts = 2;

const serverIdOf = perContext(() => randomUUID());

/** A lease for this server. */
export const newLease = (context: Context) => ({
  lease_id: serverIdOf(context),
  lease_until: context.clock.now().getTime() + runLeaseMs,
});

/** The columns of a run that has ended. */
export const ended = (context: Context, error: RunError | null) => ({
  error,
  finished_at: context.clock.now().getTime(),
  lease_id: null,
  lease_until: null,
});

/** Updates a run only while this server holds its lease and the person has not stopped it. */
export const updateLeasedRun = (context: Context, tx: Tx, ownerId: string, id: string) =>
  tx
    .updateTable("analyzer_runs")
    .$call(ownRow(ownerId, id))
    .where("status", "=", "running")
    .where("lease_id", "=", serverIdOf(context));

/** @returns the run, or `null` if another server holds it, it has ended, or it has failed too many servers */
export const claimRun = (context: Context, owner: Owner, id: string): Promise<RunRow | null> =>
  context.database.asOwner(owner.id, async (tx) => {
    const row = await tx
      .selectFrom("analyzer_runs")
      .selectAll()
      .$call(ownRow(owner.id, id))
      .where("status", "in", ["waiting", "running"])
      .where(({ or, eb }) =>
        or([
          eb("lease_id", "=", serverIdOf(context)),
          eb("lease_until", "<=", context.clock.now().getTime()),
        ]),
      )
      .executeTakeFirst();
    if (!row) return null;
    const claimed = await tx
      .updateTable("analyzer_runs")
      .set(
        row.attempts >= maxAttempts
          ? { status: "failed", ...ended(context, "lost") }
          : { status: "running", attempts: row.attempts + 1, ...newLease(context) },
      )
      .$call(ownRow(owner.id, id))
      .where("attempts", "=", row.attempts)
      .where("status", "in", ["waiting", "running"])
      .returningAll()
      .executeTakeFirst();
    return claimed?.status === "running" ? claimed : null;
  });

/** @returns false if the run has been stopped, or another server holds it */
export const renewLease = (
  context: Context,
  owner: Owner,
  id: string,
  progress: { done: number; of: number } | null,
): Promise<boolean> =>
  context.database.asOwnerDerived(owner.id, async (tx) => {
    const row = await updateLeasedRun(context, tx, owner.id, id)
      .set({ ...newLease(context), ...(progress && { steps_done: progress.done, steps_of: progress.of }) })
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  });

/** Releases the run for another server, or this one after a restart. */
export async function giveBackRun(context: Context, owner: Owner, id: string): Promise<void> {
  await context.database.asOwner(owner.id, (tx) =>
    updateLeasedRun(context, tx, owner.id, id)
      .set((row) => ({ lease_until: context.clock.now().getTime(), attempts: row("attempts", "-", 1) }))
      .execute(),
  );
}

export async function failRun(context: Context, owner: Owner, id: string, error: RunError): Promise<void> {
  await context.database.asOwner(owner.id, (tx) =>
    updateLeasedRun(context, tx, owner.id, id)
      .set({ status: "failed", ...ended(context, error) })
      .execute(),
  );
}

/** Runs whose lease has expired. */
export const lostRuns = (context: Context, owner: Owner): Promise<{ id: string; analyzer_id: string }[]> =>
  context.database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("analyzer_runs")
      .select(["id", "analyzer_id"])
      .where("owner_id", "=", owner.id)
      .where("status", "in", ["waiting", "running"])
      .where("lease_until", "<=", context.clock.now().getTime())
      .execute(),
  );
