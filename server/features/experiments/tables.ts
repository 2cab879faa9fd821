import type { Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** Clients choose the ids, so the key consists of owner and id. */
    experiments: {
      owner_id: string;
      id: string;
      revision: number;
      starts_on: string;
      /** The last day on which something is noted, unless it is stopped earlier. */
      ends_on: string;
      stopped_on: string | null;
      created_at: Instant;
      deleted_at: Instant | null;
      /** JSON: what the person decided, the seed and the sides that were drawn. */
      content: Sealed;
    };
    experiment_days: {
      owner_id: string;
      experiment_id: string;
      day: string;
      /** JSON: what was done, and the number. */
      content: Sealed;
    };
  }
}
