import type { Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** Daily facts. Clients choose the ids, so the key consists of owner and id. */
    facts: {
      owner_id: string;
      id: string;
      revision: number;
      /** The order in which they are shown, from 0. */
      position: number;
      created_at: Instant;
      deleted_at: Instant | null;
      /** JSON: name, kind, unit, and whether it is archived. */
      content: Sealed;
    };
    /** The value of a fact on a day. */
    fact_values: {
      owner_id: string;
      fact_id: string;
      day: string;
      /** JSON: a number. */
      value: Sealed;
    };
  }
}
