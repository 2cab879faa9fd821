import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
    reflections: {
      seq: GeneratedAlways<number>;
      id: string;
      owner_id: string;
      kind: string;
      day: string;
      written_at: Instant;
      time_zone: string;
      mood: number | null;
      /** JSON: title, feelings, tags, prompt, and the excerpt that lists show. */
      head: Sealed;
      body: Sealed;
      word_count: number;
      blank: Flag;
      revision: number;
      save_id: string;
      /** The version of the text analysis behind its terms. If outdated, the next search reindexes it. */
      search_version: number;
      created_at: Instant;
      updated_at: Instant;
      starred: Generated<Flag>;
      excluded_from_ai: Generated<Flag>;
      /** JSON: the background and part of the day when it was begun. */
      scene: string | null;
      activity_id: string | null;
      programme_run_id: string | null;
      /** JSON: the answers, and the questions as they were worded then. */
      answers: Sealed | null;
      /** JSON: what an import knows of it besides its words. `null` if it was written here. */
      origin: Generated<Sealed | null>;
      /** JSON: place and weather. `null` if it has neither, or has those in `origin`. */
      surroundings: Generated<Sealed | null>;
      /** 1 while it is being answered. It is blank until then. */
      unfinished: Generated<Flag>;
      /** 1 if it was written clearly after its day, or imported: it is in no streak. */
      written_later: Generated<Flag>;
      /** How many of its attachments are pictures. */
      picture_count: Generated<number>;
      deleted_at: Instant | null;
      /** The number of its latest change, see `users.last_change`. */
      change: Generated<number>;
      /** When the writing session that last saved its words began. */
      writing_began_at: Generated<Instant>;
      saved_session: string | null;
    };
    /** Reflections deleted for good. Clients learn of it from `change`. */
    removed_reflections: { id: string; owner_id: string; change: number };
    /** Earlier texts. */
    reflection_versions: {
      id: string;
      owner_id: string;
      reflection_id: string;
      /** When these words were last saved. */
      saved_at: Instant;
      device: string;
      reason: string;
      word_count: number;
      mood: number | null;
      /** JSON: title, feelings, tags and prompt. */
      head: Sealed;
      body: Sealed;
      answers: Sealed | null;
    };
    /** Tags and feelings of each reflection as opaque terms, updated with its search terms. */
    reflection_labels: { owner_id: string; label: string; reflection_id: string };
    /** The words behind those terms. `kind`: tag or feeling. */
    labels: { owner_id: string; label: string; kind: string; word: Sealed };
    /** Updated with the search terms, too. */
    reflection_mentions: { owner_id: string; reflection_id: string; mentioned_id: string };
    vocabulary: { owner_id: string; term: string; word: Sealed };
    /** SQLite: FTS5 (rowid, terms). PostgreSQL: (seq, part, terms). */
    reflection_terms: {
      rowid: ColumnType<number, number, never>;
      seq: number;
      part: number;
      terms: string;
    };
  }
}
