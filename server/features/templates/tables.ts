import type { Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** Templates. Clients choose the ids, so the key consists of owner and id. */
    templates: {
      owner_id: string;
      id: string;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
      /** JSON: name, body, and the settings of a set of prompts. */
      content: Sealed;
    };
  }
}
