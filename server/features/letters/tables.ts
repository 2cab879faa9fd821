import type { LetterKind, Rhythm } from "#contract/letters/letter-rules.ts";
import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    letters: {
      id: string;
      owner_id: string;
      kind: LetterKind;
      /** The first and the last day of its period. */
      from_day: string;
      to_day: string;
      made_at: Instant;
      read_at: Instant | null;
      deleted_at: Instant | null;
      /** JSON: days, topics, quotes, and what a model wrote. `null` a day after it was deleted. */
      content: Sealed | null;
    };
    /** No row: no letters; borrowed words are offered. */
    letter_settings: {
      owner_id: string;
      rhythm: Rhythm;
      by_model: Flag;
      borrowed_on: Flag;
      /** Borrowed words are not shown for the rest of this day. */
      borrowed_away_on: string | null;
      /** The device's zone, for people who have set none. */
      time_zone: string;
      /** Letters begin with the period of this day. `null` while they are off. */
      since_day: string | null;
      next_at: Instant | null;
      /** When a job next checks whether it can make one. */
      night_at: Instant | null;
      /** One server at a time makes a person's letters. */
      making_until: Instant | null;
    };
  }
}
