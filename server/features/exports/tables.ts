import type { Instant } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** Requested exports that were not downloaded yet. Like tokens, they are found before the person is known. */
    export_requests: {
      id: string;
      user_id: string;
      /** JSON: the requested export, and the keys that open the journal. Sealed with the key in the address. */
      content: Buffer;
      expires_at: Instant;
    };
  }
}
