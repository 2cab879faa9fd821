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
  };
}
