import { randomUUID } from "node:crypto";
import type { Selectable, Updateable } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database.ts";
import { ownRow } from "../own-row.ts";
import type { Tables } from "../tables.ts";

export type JobRow = Selectable<Tables["jobs"]>;
export type NewJob = Pick<JobRow, "id" | "kind" | "owner_id" | "payload" | "sealed">;
/** A job that this server has claimed. It holds the job as long as `lease_id` is unchanged in the store. */
export type Claimed = JobRow & { lease_id: string };

const leaseMs = 60_000;
const scheduleId = (kind: string) => `schedule ${kind}`;

/** The SQL of jobs. Each statement checks the lease itself, so only one of two servers wins. */
export function createJobRows(database: Database, clock: Clock) {
  const now = () => clock.now().getTime();
  const asSystem = <Result>(work: (tx: Tx) => Promise<Result>) => database.asSystem(work, "latest");

  /** @returns the changed row; `undefined` if the lease was lost */
  const changeClaimed = (job: Claimed, values: Updateable<Tables["jobs"]>): Promise<JobRow | undefined> =>
    asSystem((tx) =>
      tx
        .updateTable("jobs")
        .set(values)
        .where("id", "=", job.id)
        .where("lease_id", "=", job.lease_id)
        .returningAll()
        .executeTakeFirst(),
    );

  return {
    async insert(tx: Tx, job: NewJob): Promise<void> {
      await tx
        .insertInto("jobs")
        .values({ ...job, run_at: now(), created_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** One row for each schedule, so that runs can't pile up. */
    saveSchedule: (kind: string, everyMs: number): Promise<void> =>
      asSystem(async (tx) => {
        const id = scheduleId(kind);
        await tx
          .insertInto("jobs")
          .values({ id, kind, payload: "null", every_ms: everyMs, run_at: now(), created_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await tx
          .updateTable("jobs")
          .set({ every_ms: everyMs, run_at: now() })
          .where("id", "=", id)
          // Further ahead than one run: the clock was set back since.
          .where((where) =>
            where.or([where("every_ms", "!=", everyMs), where("run_at", ">", now() + everyMs)]),
          )
          .execute();
      }),

    /** Claims the job that has been due longest, including jobs whose lease has expired. */
    claim: (kinds: readonly string[]): Promise<Claimed | null> =>
      asSystem(async (tx) => {
        const lease_id = randomUUID();
        const due = tx
          .selectFrom("jobs")
          .select("id")
          .where("kind", "in", kinds)
          .where("finished_at", "is", null)
          .where("run_at", "<=", now())
          .where((where) => where.or([where("lease_id", "is", null), where("lease_until", "<=", now())]))
          .orderBy("run_at")
          .limit(1)
          .$if(database.engine === "postgres", (query) => query.forUpdate().skipLocked());
        const job = await tx
          .updateTable("jobs")
          .set(({ eb }) => ({
            lease_id,
            lease_until: now() + leaseMs,
            attempts: eb("attempts", "+", 1),
          }))
          .where("id", "=", due)
          .returningAll()
          .executeTakeFirst();
        return job ? { ...job, lease_id } : null;
      }),

    saveProgress: (job: Claimed, values: Pick<JobRow, "done" | "total" | "note">) =>
      changeClaimed(job, { ...values, lease_until: now() + leaseMs }),

    /** Ends the lease. @returns whether this server still held it */
    settle: async (job: Claimed, values: Updateable<Tables["jobs"]>): Promise<boolean> =>
      (await changeClaimed(job, { ...values, lease_id: null, lease_until: null })) !== undefined,

    /** @returns the jobs whose lease this server still held */
    renew: (jobs: readonly Claimed[]): Promise<Pick<JobRow, "id" | "cancel_asked">[]> =>
      asSystem((tx) =>
        tx
          .updateTable("jobs")
          .set({ lease_until: now() + leaseMs })
          .where(
            "lease_id",
            "in",
            jobs.map(({ lease_id }) => lease_id),
          )
          .returning(["id", "cancel_asked"])
          .execute(),
      ),

    find: (ownerId: string, id: string): Promise<JobRow | undefined> =>
      database.asOwner(ownerId, (tx) =>
        tx.selectFrom("jobs").selectAll().$call(ownRow(ownerId, id)).executeTakeFirst(),
      ),

    /** A waiting job ends at once; a running one is ended by its server, or by the next after its lease. */
    cancel: (ownerId: string, id: string): Promise<void> =>
      database.asOwner(ownerId, async (tx) => {
        const own = tx.updateTable("jobs").$call(ownRow(ownerId, id)).where("finished_at", "is", null);
        await own.set({ outcome: "cancelled", finished_at: now() }).where("lease_id", "is", null).execute();
        await own.set({ cancel_asked: 1 }).execute();
      }),

    removeFinished: (before: number): Promise<void> =>
      asSystem(async (tx) => {
        await tx.deleteFrom("jobs").where("finished_at", "<=", before).execute();
      }),
  };
}
