import type { ColumnType, Generated, GeneratedAlways } from "kysely";

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
    /** 12 or 24; null is as on the device, and so with the language of dates. */
    clock_hours: number | null;
    date_language: string | null;
    typewriter_scrolling: Generated<Flag>;
    word_count_shown: Generated<Flag>;
    motion_reduced: Generated<Flag>;
    /** The journal key, wrapped by a key of the server's; null where the person holds it alone. */
    host_wrap: Buffer | null;
    display_name: Sealed | null;
    avatar_updated_at: Instant | null;
    disabled_at: Instant | null;
    /** When the account ends, where its person has asked for that. */
    deletes_at: Instant | null;
    /** When a server took on erasing it. */
    erasing_at: Instant | null;
    /** Counts the changes to the person's reflections; each takes the next number. */
    last_change: Generated<number>;
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
  passkeys: {
    id: string;
    user_id: string;
    /** As the authenticator names it, base64url. */
    credential_id: string;
    /** COSE. */
    public_key: Buffer;
    /** How often the authenticator says that it was used; 0 where it does not count. */
    counter: number;
    /** JSON: how it can be reached, such as `["internal"]`. */
    transports: string;
    name: Sealed;
    /** The journal key, wrapped by what the passkey itself answers to the PRF extension; null where it has none. */
    key_wrap: Buffer | null;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  /** SHA-256 of the challenge, base64url; whose passkey it adds, or null for a sign-in. */
  passkey_challenges: { challenge_hash: string; user_id: string | null; expires_at: Instant };
  one_time_codes: {
    user_id: string;
    /** Wrapped by a key of the server's: it is needed before the journal is open. */
    secret: Buffer;
    /** null while it is being set up. */
    confirmed_at: Instant | null;
    /** The last step of 30 seconds whose code was used. */
    last_step: number;
  };
  /** SHA-256, base64url; taken away when it is used. */
  recovery_codes: { user_id: string; code_hash: string };
  /** Whom the OpenID Connect provider knows. */
  provider_identities: { issuer: string; subject: string; user_id: string; connected_at: Instant };
  /** SHA-256 of the state and of the browser's cookie; whom to connect, or null for a sign-in. */
  openid_states: {
    state_hash: string;
    browser_hash: string;
    user_id: string | null;
    return_to: string;
    expires_at: Instant;
  };
  /** A sign-in that has begun: with a passkey, or as whom the provider named (sealed by a key of the server's). */
  sign_in_tickets: {
    ticket_hash: string;
    passkey_id: string | null;
    identity: Buffer | null;
    browser_hash: string | null;
    expires_at: Instant;
    /** Where something more is asked for, it is good until then. */
    longest_until: Instant;
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
    starred: Generated<Flag>;
    excluded_from_ai: Generated<Flag>;
    /** JSON: the background and part of day that it was begun under. */
    scene: string | null;
    activity_id: string | null;
    programme_run_id: string | null;
    /** JSON: questions, as they were worded, and answers. */
    answers: Sealed | null;
    /** 1 while it is still being answered; it is then blank, too. */
    unfinished: Generated<Flag>;
    /** How many of its attachments are pictures. */
    picture_count: Generated<number>;
    deleted_at: Instant | null;
    /** The number that `users.last_change` had reached when it last changed. */
    change: Generated<number>;
    /** When the writing session began in which its words were last saved. */
    writing_began_at: Generated<Instant>;
    saved_session: string | null;
  };
  /** Deleted for good; other clients learn of it by their `change`. */
  removed_reflections: { id: string; owner_id: string; change: number };
  /** Earlier texts. */
  reflection_versions: {
    id: string;
    owner_id: string;
    reflection_id: string;
    /** When these words were last saved, and by which browser and system. */
    saved_at: Instant;
    device: string;
    reason: string;
    word_count: number;
    mood: number | null;
    title: Sealed;
    body: Sealed;
    feelings: Sealed;
    tags: Sealed;
    prompt: Sealed;
    answers: Sealed | null;
  };
  /** Tags and feelings of each reflection as opaque terms, made with its search terms. */
  reflection_labels: { owner_id: string; label: string; reflection_id: string };
  /** What those terms stand for. `kind`: tag or feeling. */
  labels: { owner_id: string; label: string; kind: string; word: Sealed };
  /** Made with its search terms, too. */
  reflection_mentions: { owner_id: string; reflection_id: string; mentioned_id: string };
  attachments: {
    id: string;
    owner_id: string;
    /** Where its blobs are. */
    folder: string;
    /** null until its upload is finished, as is `media_type`. */
    kind: string | null;
    media_type: string | null;
    name: Sealed;
    alt: Sealed;
    /** What its upload said that it would be. */
    declared_bytes: number;
    bytes: number;
    /** All its blobs together: what counts towards the quota. */
    stored_bytes: number;
    width: number | null;
    height: number | null;
    /** JSON: in pixels. */
    widths: string;
    created_at: Instant;
    finished_at: Instant | null;
  };
  /** Parts of an unfinished upload that have arrived. */
  attachment_parts: { attachment_id: string; owner_id: string; part: number };
  attachment_uses: { attachment_id: string; reflection_id: string; owner_id: string };
  /** Folders of blobs whose attachments are gone from the store, to be deleted. */
  blob_removals: { folder: string; asked_at: Instant };
  vocabulary: { owner_id: string; term: string; word: Sealed };
  /** A person's own. */
  activities: {
    id: string;
    owner_id: string;
    /** JSON: title, purpose, category, minutes, steps and all else that its person wrote. */
    content: Sealed;
    revision: number;
    created_at: Instant;
    updated_at: Instant;
  };
  /** What a person makes of an activity, own or built in. No row: nothing. */
  activity_marks: { owner_id: string; activity_id: string; favourite: Flag; archived_at: Instant | null };
  /** Each time that a person goes through a programme. Its sittings are reflections. */
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
  reminders: {
    id: string;
    owner_id: string;
    /** null: of the daily reflection. */
    activity_id: string | null;
    programme_run_id: string | null;
    /** `21:30`, on the wall of `time_zone` or of the person's own where they have set one. */
    at: string;
    /** `1,2,7`: 1 is Monday. */
    weekdays: string;
    time_zone: string;
    by_push: Flag;
    by_email: Flag;
    /** Whoever moves it on sends the reminder. */
    next_at: Instant;
    /** How often in a row it could not be sent. */
    failures: Generated<number>;
    created_at: Instant;
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
    /** JSON: endpoint and keys, sealed by a key of the server's: it is read while the journal is closed. */
    subscription: Buffer;
    /** Logging this one out ends its reminders. */
    session_id: string | null;
    device: string;
    created_at: Instant;
  };
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
    palette: Sealed;
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
  /** Work that is done aside from requests, and schedules: see jobs/jobs.ts. */
  jobs: {
    id: string;
    kind: string;
    /** null: of the server itself. */
    owner_id: string | null;
    /** JSON, readable: never a word of the journal. */
    payload: string;
    sealed: Sealed | null;
    /** Of a schedule. */
    every_ms: number | null;
    run_at: Instant;
    attempts: Generated<number>;
    /** Of the server that runs it; null while it waits. */
    lease_id: string | null;
    lease_until: Instant | null;
    cancel_asked: Generated<Flag>;
    done: Generated<number>;
    total: number | null;
    note: string | null;
    outcome: "done" | "failed" | "cancelled" | null;
    error: string | null;
    created_at: Instant;
    finished_at: Instant | null;
  };
  /** SQLite: FTS5 (rowid, terms). PostgreSQL: (seq, part, terms). Written and read by platform/search alone. */
  reflection_terms: {
    rowid: ColumnType<number, number, never>;
    seq: number;
    part: number;
    terms: string;
  };
};
