import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    /** One row for each change that was read, so that reading can go on after the last of them. */
    analyzer_readings: {
      reflection_id: string;
      owner_id: string;
      change: Instant;
      version: number;
      day: string;
      /** Whether there is a reading. Counts use this, so they need not load the readings. */
      is_read: Flag;
      /** A code: what kept it from being read. */
      error: string | null;
      /** JSON: a `ReadReflection`. `null` for a reflection that analyzers may not read. */
      reading: Sealed | null;
      /** JSON: the part of it that insights, letters and exports use. */
      summary: Sealed | null;
    };
    /** What people decided about names and themes. Clients choose the ids. */
    entity_decisions: {
      owner_id: string;
      id: string;
      /** Numbers a person's decisions in the order in which they were made. */
      position: number;
      decided_at: Instant;
      /** JSON: the name or theme, and what it becomes. */
      content: Sealed;
    };
  }
}
