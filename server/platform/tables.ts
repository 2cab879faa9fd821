import type { ColumnType, GeneratedAlways } from "kysely";

/** Milliseconds since 1970 in UTC. */
type Instant = number;
/** 0 or 1: the one form that both engines share. */
type Flag = number;
/** AES-256-GCM, see sealing.ts. */
type Sealed = Buffer;

export type Tables = {
  installation: { name: string; value: Buffer };
  schema_migrations: { name: string; applied_at: Instant };
  rate_limits: { key: string; hits: number; resets_at: Instant };
  users: {
    id: string;
    username: string;
    /** Unique whatever the case. */
    username_folded: string;
    email: string | null;
    email_folded: string | null;
    password_hash: string;
    time_zone: string | null;
    day_end: string;
    first_day_of_week: number;
    prompts_shown: Flag;
    streak_shown: Flag;
    /** The journal key, wrapped by a key of the server's; null where the person holds it alone. */
    host_wrap: Buffer | null;
    created_at: Instant;
  };
  sessions: {
    id: string;
    user_id: string;
    /** Browser and system as the browser names them, cut. */
    device: string;
    created_at: Instant;
    last_used_at: Instant;
  };
  refresh_tokens: {
    /** SHA-256 of the token, base64url. */
    token_hash: string;
    session_id: string;
    /** The journal key, wrapped by a key derived from the token itself. */
    key_wrap: Buffer;
    expires_at: Instant;
    replaced_at: Instant | null;
  };
  reflections: {
    seq: GeneratedAlways<number>;
    id: string;
    owner_id: string;
    kind: string;
    day: string;
    written_at: Instant;
    time_zone: string;
    mood: number | null;
    title: Sealed;
    body: Sealed;
    excerpt: Sealed;
    feelings: Sealed;
    tags: Sealed;
    prompt: Sealed;
    word_count: number;
    blank: Flag;
    revision: number;
    save_id: string;
    /** Which text analysis its search terms were made with; another than the program's means: index it anew. */
    search_version: number;
    created_at: Instant;
    updated_at: Instant;
  };
  vocabulary: { owner_id: string; term: string; word: Sealed };
  /** SQLite: FTS5 (rowid, terms). PostgreSQL: (seq, part, terms). Written and read by platform/search alone. */
  reflection_terms: {
    rowid: ColumnType<number, number, never>;
    seq: number;
    part: number;
    terms: string;
  };
};
