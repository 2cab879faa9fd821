import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** A person's own connections to model servers. */
    model_connections: {
      id: string;
      owner_id: string;
      /** JSON: name, provider, address. */
      content: Sealed;
      /** The server's API key. */
      secret: Sealed | null;
      created_at: Instant;
    };
    /** JSON: chosen models, consents and trials. No row means that nothing was chosen. */
    model_settings: { owner_id: string; content: Sealed };
    /** The ledger of calls to models. Each call is entered before it is made and completed once when it ends. */
    model_calls: {
      id: string;
      owner_id: string;
      at: Instant;
      purpose: string;
      chat_id: string | null;
      /** A keyed hash of the destination, to filter by. */
      destination: string;
      stays_here: Flag;
      /** The length of what was sent, in UTF-16 code units. */
      characters: number;
      tokens_in: number | null;
      tokens_out: number | null;
      outcome: string;
      failure: string | null;
      /** JSON: destination, provider and model. */
      about: Sealed;
      /** JSON: the exact text. */
      sent: Sealed;
    };
  }
}
