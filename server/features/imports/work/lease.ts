import { randomUUID } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { storeFailureOf } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { ImportRow } from "../stored/import-rows.ts";
import { isWorking } from "../stored/import-store.ts";

export const leaseMs = 60_000;

/** The work was taken over, stopped or removed, or this server is stopping. */
export class Interrupted extends Error {
  constructor() {
    super("The import was interrupted.");
    this.name = "Interrupted";
  }
}

/** Nothing is wrong with the files: the same step may work later. */
export const isOfTheStore = (error: unknown): boolean => storeFailureOf(error) !== null;

/** An import that this server works on. Everything it writes is written only while it is held. */
export type Held = {
  row: ImportRow;
  /** Milliseconds since 1970. */
  now(): number;
  /** Throws if it must not go on. */
  check(): void;
  /** Writes with the lease, and renews it. @throws Interrupted */
  change<Result>(work: (tx: Tx) => Promise<Result>, values?: Partial<ImportRow>): Promise<Result>;
  /** The same inside another feature's transaction of the same owner. @returns how much of the rest it has added */
  changeIn(tx: Tx, values: Counters): Promise<number>;
  /** Ends the lease, so that another server needn't wait for its end. Does nothing if it was lost. */
  letGo(): Promise<void>;
  /** Writes and ends the lease. @throws Interrupted */
  finish(values: Partial<ImportRow>, work?: (tx: Tx) => Promise<void>): Promise<void>;
};

/** `done` is set, the others are added to. */
export type Counters = Partial<
  Pick<ImportRow, "done" | "added" | "already_there" | "refused" | "rest_added">
>;

export function createLeases({ database, clock }: { database: Database; clock: Clock }) {
  const now = () => clock.now().getTime();

  return {
    /** @returns `null` if another server holds it, or there is nothing to do */
    take: (owner: Owner, id: string, signal: AbortSignal): Promise<Held | null> =>
      database.asOwner(owner.id, async (tx) => {
        const lease_id = randomUUID();
        const row = await tx
          .updateTable("imports")
          .set({ lease_id, lease_until: now() + leaseMs })
          .$call(ownRow(owner.id, id))
          .where("next_at", "<=", now())
          .where((is) => is.or([is("lease_id", "is", null), is("lease_until", "<=", now())]))
          // One at a time for each person: two could add the same entry.
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("imports as others")
                  .select("others.id")
                  .where("others.owner_id", "=", owner.id)
                  .where("others.id", "!=", id)
                  .where("others.lease_until", ">", now()),
              ),
            ),
          )
          .returningAll()
          .executeTakeFirst();
        return row && isWorking(row) ? hold(owner, row, lease_id, signal) : null;
      }),

    renew: (owner: Pick<Owner, "id">, { row: { id, lease_id } }: Held): Promise<boolean> =>
      database.asOwner(owner.id, async (tx) => {
        const renewed = await tx
          .updateTable("imports")
          .set({ lease_until: now() + leaseMs })
          .$call(ownRow(owner.id, id))
          .where("lease_id", "=", lease_id)
          .returning("id")
          .executeTakeFirst();
        return renewed !== undefined;
      }),
  };

  function hold(owner: Owner, row: ImportRow, lease_id: string, signal: AbortSignal): Held {
    const check = () => {
      if (signal.aborted) throw new Interrupted();
    };
    const mine = (tx: Tx) =>
      tx.updateTable("imports").$call(ownRow(owner.id, row.id)).where("lease_id", "=", lease_id);
    const set = async (tx: Tx, values: Partial<ImportRow>) => {
      check();
      const changed = await mine(tx)
        .set({ lease_until: now() + leaseMs, changed_at: now(), ...values })
        .returning("id")
        .executeTakeFirst();
      if (!changed) throw new Interrupted();
    };
    return {
      row,
      now,
      check,
      change: (work, values = {}) =>
        database.asOwner(owner.id, async (tx) => {
          await set(tx, values);
          return work(tx);
        }),
      async changeIn(tx, { done, added = 0, already_there = 0, refused = 0, rest_added = 0 }) {
        check();
        const changed = await mine(tx)
          .set(({ eb }) => ({
            lease_until: now() + leaseMs,
            changed_at: now(),
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
      },
      letGo: () =>
        database.asOwner(owner.id, async (tx) => {
          await mine(tx).set({ lease_id: null, lease_until: null }).execute();
        }),
      finish: (values, work) =>
        database.asOwner(owner.id, async (tx) => {
          await set(tx, { lease_id: null, lease_until: null, ...values });
          await work?.(tx);
        }),
    };
  }
}
