import type { TranscriptionState } from "#contract/transcriptions/transcriptions.ts";
import type { Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** The latest transcription of each recording. */
    transcriptions: {
      attachment_id: string;
      owner_id: string;
      state: TranscriptionState;
      /** A keyed hash of the server and the model that it was asked of. */
      model_hash: string;
      asked_at: Instant;
      started_at: Instant | null;
      /** How many times a server has begun it. */
      attempts: number;
      lease_id: string | null;
      lease_until: Instant | null;
      failure: string | null;
      /** The open page that inserts the text. */
      taker_id: string | null;
      text: Sealed | null;
    };
  }
}
