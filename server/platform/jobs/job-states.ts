import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";

export type JobState = {
  kind: string;
  /** `scheduled`: it is not due yet. `waiting`: it is due, and no server has claimed it. */
  state: "scheduled" | "waiting" | "running";
  dueAt: number;
  /** When its last run failed; `null` if it succeeded. */
  failedAt: number | null;
};

/** The jobs of all servers, those that are due longest first. */
export async function readJobStates({ query }: Database, clock: Clock): Promise<JobState[]> {
  const now = clock.now().getTime();
  const rows = await query
    .selectFrom("jobs")
    .select(["kind", "run_at", "lease_until", "failed_at"])
    .orderBy("run_at")
    .execute();
  return rows.map(({ kind, run_at, lease_until, failed_at }) => ({
    kind,
    state: lease_until !== null && lease_until > now ? "running" : run_at <= now ? "waiting" : "scheduled",
    dueAt: run_at,
    failedAt: failed_at,
  }));
}
