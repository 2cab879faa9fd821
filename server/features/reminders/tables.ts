import type { Generated } from "kysely";
import type { Flag, Instant } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    reminders: {
      id: string;
      owner_id: string;
      /** null for the daily reflection, for letters and for an experiment. */
      activity_id: string | null;
      programme_run_id: string | null;
      /** It announces new letters. */
      letters: Generated<Flag>;
      experiment_id: string | null;
      /** Local time, such as `21:30`, in the person's zone or, if they have set none, in `time_zone`. */
      at: string;
      /** `1,2,7`: 1 is Monday. */
      weekdays: string;
      time_zone: string;
      by_push: Flag;
      by_email: Flag;
      /** When it is due. Set to the next time once it has been sent. */
      next_at: Instant;
      /** Failed attempts in a row. */
      failures: Generated<number>;
      created_at: Instant;
      /** The server that sends it holds it with this id until `lease_until`. */
      lease_id: Generated<string | null>;
      lease_until: Generated<Instant | null>;
    };
    /** No row: no quiet hours, not paused. */
    reminder_settings: {
      owner_id: string;
      quiet_from: string | null;
      quiet_until: string | null;
      paused_until: Instant | null;
    };
    push_devices: {
      id: string;
      owner_id: string;
      endpoint_hash: string;
      /** JSON: endpoint and keys, sealed by a server key, because it is read while the journal is closed. */
      subscription: Buffer;
      /** Logging out this session ends the device's reminders. */
      session_id: string | null;
      device: string;
      created_at: Instant;
    };
  }
}
