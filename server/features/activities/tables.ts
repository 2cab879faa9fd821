import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** A person's own activities; the built-in ones have no rows. */
    activities: {
      id: string;
      owner_id: string;
      /** JSON: title, purpose, category, minutes, steps and everything else that the person wrote. */
      content: Sealed;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
    };
    /** A person's marks on an activity, own or built in. No row: no marks. */
    activity_marks: { owner_id: string; activity_id: string; favourite: Flag; archived_at: Instant | null };
    /** Each time a person goes through a programme. Its sittings are reflections. */
    programme_runs: {
      id: string;
      owner_id: string;
      activity_id: string;
      sittings: number;
      every_days: number;
      begun_on: string;
      stopped_at: Instant | null;
      created_at: Instant;
    };
  }
}
