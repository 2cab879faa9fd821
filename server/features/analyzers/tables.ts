import type { Generated } from "kysely";
import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** A person's own analyzers, and built-in ones whose settings were changed or that ran. */
    analyzers: {
      owner_id: string;
      id: string;
      is_on: Flag;
      schedule: "on_save" | "weekly" | "monthly" | "off";
      revision: Generated<number>;
      cost_accepted: Generated<Flag>;
      /** When the person last looked at its findings. */
      seen_at: Generated<Instant>;
      created_at: Instant;
      deleted_at: Instant | null;
      /** JSON: scope, and everything of a person's own analyzer. */
      content: Sealed;
    };
    analyzer_runs: {
      owner_id: string;
      id: string;
      analyzer_id: string;
      started_by: "person" | "schedule" | "save";
      status: "waiting" | "running" | "done" | "stopped" | "failed";
      period_from: string;
      period_to: string;
      steps_done: Generated<number>;
      steps_of: Generated<number>;
      reflections: Generated<number>;
      findings: Generated<number>;
      dropped_quotes: Generated<number>;
      left_out: Generated<number>;
      change: Generated<Instant>;
      /** The server that runs it, or that ran it last. */
      lease_id: string | null;
      lease_until: Instant | null;
      /** How many servers have started it. */
      attempts: Generated<number>;
      /** A code: why it failed or was stopped. */
      error: string | null;
      created_at: Instant;
      finished_at: Instant | null;
      /** JSON: the analyzer and model that made it. */
      about: Sealed;
      /** JSON: findings and measures. */
      result: Sealed | null;
    };
    analyzer_quotes: {
      owner_id: string;
      run_id: string;
      number: number;
      reflection_id: string;
      quote: Sealed;
    };
    /** The first and last run with a finding. Its key is a keyed hash. */
    analyzer_findings: {
      owner_id: string;
      analyzer_id: string;
      key: string;
      first_run_id: string;
      last_run_id: string;
      first_at: Instant;
    };
    analyzer_verdicts: {
      owner_id: string;
      analyzer_id: string;
      key: string;
      given_at: Instant;
      /** JSON: the verdict, and the finding it is about. */
      content: Sealed;
    };
    analyzer_schedules: { owner_id: string; look_at: Instant | null };
  }
}
