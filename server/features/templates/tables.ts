import type { Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** What people begin pages with. They choose the ids, so a key consists of owner and id. */
    templates: {
      owner_id: string;
      id: string;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
      /** JSON: name and words. */
      content: Sealed;
    };
  }
}
