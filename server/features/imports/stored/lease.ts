import { randomUUID } from "node:crypto";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { storeFailureOf } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { isWorking } from "./find-import.ts";
import type { ImportRow } from "./import-rows.ts";

export const leaseMs = 60_000;

/** Another server took over, the import was stopped or removed, or this server is stopping. */
export class Interrupted extends Error {
  constructor() {
    // Untranslated: for the log.
    super("The import was interrupted.");
    this.name = "Interrupted";
  }
}

/** Nothing is wrong with the files: the same step may work later. */
export const isOfTheStore = (error: unknown): boolean => storeFailureOf(error) !== null;

/** An import that this server works on. Everything it writes is written only while the lease is valid. */
export type Lease = {
  owner: Owner;
  /** The row at the moment when the lease was acquired. */
  row: ImportRow;
  leaseId: string;
  /** Aborted when this server has to stop working on it. */
  signal: AbortSignal;
};

/** `done` is set, the others are added to. */
type Counters = Partial<Pick<ImportRow, "done" | "added" | "already_there" | "refused" | "rest_added">>;

const nowOf = ({ clock }: Context) => clock.now().getTime();

/** @returns `null` if another server holds it, or there is nothing to do */
export const takeLease = (
  context: Context,
  owner: Owner,
  id: string,
  signal: AbortSignal,
): Promise<Lease | null> =>
  context.database.asOwner(owner.id, async (tx) => {
    const leaseId = randomUUID();
    const now = nowOf(context);
    const row = await tx
      .updateTable("imports")
      .set({ lease_id: leaseId, lease_until: now + leaseMs })
      .$call(ownRow(owner.id, id))
      .where("next_at", "<=", now)
      .where((is) => is.or([is("lease_id", "is", null), is("lease_until", "<=", now)]))
      // One at a time for each person: two could add the same entry.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("imports as others")
              .select("others.id")
              .where("others.owner_id", "=", owner.id)
              .where("others.id", "!=", id)
              .where("others.lease_until", ">", now),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst();
    return row && isWorking(row) ? { owner, row, leaseId, signal } : null;
  });

/** @returns `false` if the lease was lost */
export const renewLease = (context: Context, lease: Lease): Promise<boolean> =>
  context.database.asOwner(lease.owner.id, async (tx) => {
    const renewed = await leasedRow(tx, lease)
      .set({ lease_until: nowOf(context) + leaseMs })
      .returning("id")
      .executeTakeFirst();
    return renewed !== undefined;
  });

/** @throws Interrupted if this server has to stop working on it */
export function refuseInterrupted({ signal }: Lease): void {
  if (signal.aborted) throw new Interrupted();
}

/** Writes under the lease, and renews it. @throws Interrupted */
export const writeLeased = <Result>(
  context: Context,
  lease: Lease,
  work: (tx: Tx) => Promise<Result>,
  values: Partial<ImportRow> = {},
): Promise<Result> =>
  context.database.asOwner(lease.owner.id, async (tx) => {
    await updateLeased(context, tx, lease, values);
    return work(tx);
  });

/**
 * Counts under the lease, and renews it, in the transaction that stores what is counted.
 * @returns how many things that are not reflections it has added
 * @throws Interrupted
 */
export async function countLeased(
  context: Context,
  tx: Tx,
  lease: Lease,
  { done, added = 0, already_there = 0, refused = 0, rest_added = 0 }: Counters,
): Promise<number> {
  refuseInterrupted(lease);
  const now = nowOf(context);
  const changed = await leasedRow(tx, lease)
    .set(({ eb }) => ({
      lease_until: now + leaseMs,
      changed_at: now,
      ...(done !== undefined && { done }),
      added: eb("added", "+", added),
      already_there: eb("already_there", "+", already_there),
      refused: eb("refused", "+", refused),
      rest_added: eb("rest_added", "+", rest_added),
    }))
    .returning("rest_added")
    .executeTakeFirst();
  if (!changed) throw new Interrupted();
  return changed.rest_added;
}

/** Ends the lease early, so that another server needn't wait. Does nothing if the lease was lost. */
export const releaseLease = (context: Context, lease: Lease): Promise<void> =>
  context.database.asOwner(lease.owner.id, async (tx) => {
    await leasedRow(tx, lease).set({ lease_id: null, lease_until: null }).execute();
  });

/** Writes and ends the lease. @throws Interrupted */
export const finishLeased = (
  context: Context,
  lease: Lease,
  values: Partial<ImportRow>,
  work?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  context.database.asOwner(lease.owner.id, async (tx) => {
    await updateLeased(context, tx, lease, { lease_id: null, lease_until: null, ...values });
    await work?.(tx);
  });

async function updateLeased(
  context: Context,
  tx: Tx,
  lease: Lease,
  values: Partial<ImportRow>,
): Promise<void> {
  refuseInterrupted(lease);
  const now = nowOf(context);
  const changed = await leasedRow(tx, lease)
    .set({ lease_until: now + leaseMs, changed_at: now, ...values })
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new Interrupted();
}

const leasedRow = (tx: Tx, { owner, row, leaseId }: Lease) =>
  tx.updateTable("imports").$call(ownRow(owner.id, row.id)).where("lease_id", "=", leaseId);
