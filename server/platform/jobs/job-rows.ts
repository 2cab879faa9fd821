import type { Selectable } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isUnclaimed, leaseMs, newLease, noLease } from "./lease.ts";

/** A job that this server has claimed. It holds the job as long as `lease_id` is unchanged in the store. */
export type Claimed = Selectable<Tables["jobs"]> & { lease_id: string };

/** SQL of jobs. Each statement checks the lease, so only one of two servers wins. */
export function createJobRows({ query, engine }: Database, clock: Clock) {
  const now = () => clock.now().getTime();

  return {
    /** One row for each kind, so that runs can't pile up. */
    async save(kind: string, everyMs: number): Promise<void> {
      const due = { every_ms: everyMs, run_at: now() };
      await query
        .insertInto("jobs")
        .values({ kind, ...due })
        .onConflict((conflict) =>
          conflict
            .column("kind")
            .doUpdateSet(due)
            // More than one interval ahead: the clock was set back.
            .where(({ or, eb }) =>
              or([eb("jobs.every_ms", "!=", everyMs), eb("jobs.run_at", ">", due.run_at + everyMs)]),
            ),
        )
        .execute();
    },

    /** Claims the job that has been due longest, including jobs whose lease has expired. */
    async claim(kinds: readonly string[]): Promise<Claimed | null> {
      const lease = newLease(now());
      const due = query
        .selectFrom("jobs")
        .select("kind")
        .where("kind", "in", kinds)
        .where("run_at", "<=", now())
        .where(isUnclaimed(now()))
        .orderBy("run_at")
        .limit(1)
        .$if(engine === "postgres", (rows) => rows.forUpdate().skipLocked());
      const job = await query
        .updateTable("jobs")
        .set(lease)
        .where("kind", "=", due)
        .returningAll()
        .executeTakeFirst();
      return job ? { ...job, lease_id: lease.lease_id } : null;
    },

    /** Ends the lease if this server still holds it. */
    async settle(
      { kind, lease_id }: Claimed,
      next: { run_at: number; failed_at?: number | null },
    ): Promise<void> {
      await query
        .updateTable("jobs")
        .set({ ...next, ...noLease })
        .where("kind", "=", kind)
        .where("lease_id", "=", lease_id)
        .execute();
    },

    /** @returns the leases that were still valid */
    async renew(leases: readonly string[]): Promise<Set<string | null>> {
      const renewed = await query
        .updateTable("jobs")
        .set({ lease_until: now() + leaseMs })
        .where("lease_id", "in", leases)
        .returning("lease_id")
        .execute();
      return new Set(renewed.map(({ lease_id }) => lease_id));
    },
  };
}
