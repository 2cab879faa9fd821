import type { Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** What comes back on a day. Clients choose the ids, so the key consists of owner and id. */
    revisits: {
      owner_id: string;
      id: string;
      /** The page that is quoted. Deleting it for good deletes the row. */
      reflection_id: string;
      revision: number;
      due_on: string;
      /** 1: answered or let go. */
      closed: number;
      created_at: Instant;
      /** JSON: kind, quoted words, outcome, answer and the day of the answer. */
      content: Sealed;
    };
  }
}
