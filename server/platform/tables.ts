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
  rate_limits: {
    key: string;
    hits: number;
    resets_at: Instant;
    /** How often the limit was passed of late: each time the wait doubles. */
    strikes: number;
    kept_until: Instant;
  };
  /** Which keys access tokens are made with, each derived from the master key and this id. */
  token_keys: { id: string; made_at: Instant; retires_at: Instant | null };
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
    display_name: Sealed | null;
    avatar_updated_at: Instant | null;
    disabled_at: Instant | null;
    /** When the account ends, where its person has asked for that. */
    deletes_at: Instant | null;
    /** When a server took on erasing it. */
    erasing_at: Instant | null;
    created_at: Instant;
  };
  avatars: { owner_id: string; picture: Sealed };
  /** The journal keys of those who hold theirs alone, whose `users.host_wrap` is null. */
  sealed_journals: {
    user_id: string;
    sealed_at: Instant;
    password_wrap: Buffer;
    /** JSON: the salt and cost of the key made from the password, none of which the password's hash shares. */
    password_recipe: string;
    recovery_wrap: Buffer;
    recovery_made_at: Instant;
  };
  /** Accounts of one group may switch to each other. */
  account_links: { user_id: string; group_id: string; linked_at: Instant };
  security_events: {
    seq: GeneratedAlways<number>;
    id: string;
    user_id: string;
    kind: string;
    at: Instant;
    device: string | null;
    count: number;
    /** What is counted in one row has one such name; anything else has its id here. */
    counted_in: string;
    other_id: string | null;
  };
  /** SHA-256 of the token or code, base64url. */
  password_resets: { token_hash: string; user_id: string; expires_at: Instant };
  invitations: { code_hash: string; made_at: Instant; expires_at: Instant };
  sessions: {
    id: string;
    user_id: string;
    /** Browser and system as the browser names them, cut. */
    device: string;
    created_at: Instant;
    last_used_at: Instant;
    /** Of a session that was switched away from; its refresh token, used again, takes this back. */
    ends_at: Instant | null;
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
  /** No row: the defaults. */
  themes: {
    owner_id: string;
    background_image: string;
    overlay_opacity: number;
    blur_amount: number;
    enable_day_cycle: Flag;
    morning_background: string;
    day_background: string;
    night_background: string;
    morning_start: string;
    day_start: string;
    night_start: string;
    current_background: string;
  };
  backgrounds: {
    id: string;
    owner_id: string;
    name: Sealed;
    /** JSON: what was measured on the picture. */
    look: Sealed;
    /** JSON: the widths in pixels at which `background_pictures` holds it. */
    widths: string;
    created_at: Instant;
  };
  background_pictures: {
    background_id: string;
    owner_id: string;
    /** A width in pixels, or `thumbnail`. */
    size: string;
    /** WebP. */
    content: Sealed;
  };
  /** SQLite: FTS5 (rowid, terms). PostgreSQL: (seq, part, terms). Written and read by platform/search alone. */
  reflection_terms: {
    rowid: ColumnType<number, number, never>;
    seq: number;
    part: number;
    terms: string;
  };
};
