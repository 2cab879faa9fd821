import type { Instant } from "./column-types.ts";

/** The tables of the store. Each feature adds its own in its `tables.ts`. */
export interface Tables {
  installation: { name: string; value: Buffer };
  schema_migrations: { name: string; applied_at: Instant };
  rate_limits: {
    key: string;
    hits: number;
    resets_at: Instant;
    /** How often the limit was exceeded recently. Each time doubles the wait. */
    strikes: number;
    kept_until: Instant;
  };
  /** Scheduled work, see jobs/jobs.ts. */
  jobs: {
    kind: string;
    every_ms: number;
    run_at: Instant;
    /** Changes with every claim; null while the job waits. */
    lease_id: string | null;
    lease_until: Instant | null;
    /** When its last run failed; null after a run that succeeded. */
    failed_at: Instant | null;
  };
  /** What the host did, in the order of time. Rows are only added, see host-log.ts. */
  host_events: {
    id: string;
    at: Instant;
    command: string;
    /** Stays when the account is deleted. */
    account_id: string | null;
    outcome: string;
  };
}
