import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { LineWidth, TextSize } from "#contract/accounts/account-rules.ts";
import type { AnalyzerTables } from "./analyzer-tables.ts";
import type { Flag, Instant, Sealed } from "./column-types.ts";
import type { CompanionTables } from "./companion-tables.ts";
import type { ImportTables } from "./import-tables.ts";
import type { LetterTables } from "./letter-tables.ts";
import type { MirrorTables } from "./mirror-tables.ts";
import type { ReminderTables } from "./reminder-tables.ts";

export type Tables = AnalyzerTables &
  CompanionTables &
  ImportTables &
  LetterTables &
  MirrorTables &
  ReminderTables & {
    installation: { name: string; value: Buffer };
    schema_migrations: { name: string; applied_at: Instant };
    rate_limits: {
      key: string;
      hits: number;
      resets_at: Instant;
      /** How often the limit was exceeded recently. Each time doubles the wait. */
      strikes: number;
      kept_until: Instant;
    };
    /** The keys of access tokens, each derived from the master key and this id. */
    token_keys: { id: string; made_at: Instant; retires_at: Instant | null };
    users: {
      id: string;
      username: string;
      /** Unique regardless of case. */
      username_folded: string;
      email: string | null;
      email_folded: string | null;
      /** When its mailbox was shown to be the person's; `null` if the server sent no mail when it was set. */
      email_confirmed_at: Instant | null;
      /** The address waiting to be confirmed, which then replaces `email`. Several people may wait for the same one. */
      pending_email: string | null;
      pending_email_folded: string | null;
      password_hash: string;
      time_zone: string | null;
      day_end: string;
      first_day_of_week: number;
      prompts_shown: Flag;
      streak_shown: Flag;
      /** 12 or 24; null means the device's setting, as for `date_language`. */
      clock_hours: number | null;
      date_language: string | null;
      typewriter_scrolling: Generated<Flag>;
      word_count_shown: Generated<Flag>;
      motion_reduced: Generated<Flag>;
      glass: Generated<"auto" | "light" | "dark">;
      companion_on: Generated<Flag>;
      help_shown: Generated<Flag>;
      scene_restored: Generated<Flag>;
      text_size: Generated<TextSize>;
      line_width: Generated<LineWidth>;
      /** The journal key, wrapped by a server key; null if only the person holds it. */
      host_wrap: Buffer | null;
      display_name: Sealed | null;
      avatar_updated_at: Instant | null;
      disabled_at: Instant | null;
      /** When the account is erased, if the person has deleted it. */
      deletes_at: Instant | null;
      /** When a server began to erase it. */
      erasing_at: Instant | null;
      /** The number of the latest change to the person's reflections. Each change takes the next one. */
      last_change: Generated<number>;
      created_at: Instant;
    };
    avatars: { owner_id: string; picture: Sealed };
    /** The journal keys that only the person holds. `users.host_wrap` is null for them. */
    sealed_journals: {
      user_id: string;
      sealed_at: Instant;
      password_wrap: Buffer;
      /** JSON: salt and cost of the key derived from the password, independent of the password hash. */
      password_recipe: string;
      recovery_wrap: Buffer;
      recovery_made_at: Instant;
    };
    passkeys: {
      id: string;
      user_id: string;
      /** The authenticator's id for it, base64url. */
      credential_id: string;
      /** COSE. */
      public_key: Buffer;
      /** The authenticator's count of uses; 0 if it doesn't count. */
      counter: number;
      /** JSON: WebAuthn transports, such as `["internal"]`. */
      transports: string;
      name: Sealed;
      /** The journal key, wrapped by the passkey's PRF output; null if it doesn't support PRF. */
      key_wrap: Buffer | null;
      created_at: Instant;
      last_used_at: Instant | null;
    };
    /** `challenge_hash`: SHA-256, base64url. `user_id`: who adds a passkey; null for a sign-in. */
    passkey_challenges: { challenge_hash: string; user_id: string | null; expires_at: Instant };
    one_time_codes: {
      user_id: string;
      /** Wrapped by a server key, because it is needed before the journal is open. */
      secret: Buffer;
      /** null during setup. */
      confirmed_at: Instant | null;
      /** The 30-second step of the last code that was used. */
      last_step: number;
    };
    /** `code_hash`: SHA-256, base64url. A code is deleted when it is used. */
    recovery_codes: { user_id: string; code_hash: string };
    /** Who signs in through the OpenID Connect provider. */
    provider_identities: { issuer: string; subject: string; user_id: string; connected_at: Instant };
    /** SHA-256 of the state and of the browser's cookie. `user_id`: whom to connect; null for a sign-in. */
    openid_states: {
      state_hash: string;
      browser_hash: string;
      user_id: string | null;
      /** An address within the app, sealed by the browser's secret: it may hold words that were searched for. */
      return_to: Buffer;
      expires_at: Instant;
    };
    /** A sign-in that has begun: with a passkey, or with the provider's identity (sealed by a server key). */
    sign_in_tickets: {
      ticket_hash: string;
      passkey_id: string | null;
      identity: Buffer | null;
      browser_hash: string | null;
      expires_at: Instant;
      /** The expiry time once a further step, such as a one-time code, is asked for. */
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
      /** Events that one row counts share a name here. Any other event has its own id. */
      counted_in: string;
      other_id: string | null;
      /** The personal token that it is about; its name is sealed for that token's row. */
      token_id: string | null;
      token_name: Buffer | null;
    };
    /** SHA-256 of the token or code, base64url. */
    password_resets: { token_hash: string; user_id: string; expires_at: Instant };
    /** SHA-256 of the token. `email`: the address that it was mailed to. */
    email_confirmations: { token_hash: string; user_id: string; email: string; expires_at: Instant };
    /** Browsers that signed in before. SHA-256 of the secret in their cookie. */
    known_devices: {
      user_id: string;
      secret_hash: string;
      /** Stays the same while the secret changes. */
      device_id: string;
      expires_at: Instant;
    };
    invitations: { code_hash: string; made_at: Instant; expires_at: Instant };
    sessions: {
      id: string;
      user_id: string;
      /** Browser and system as the browser names them, shortened. */
      device: string;
      created_at: Instant;
      last_used_at: Instant;
      /** Set when the person switched to another account. Using its refresh token again clears it. */
      ends_at: Instant | null;
    };
    refresh_tokens: {
      /** SHA-256 of the token, base64url. */
      token_hash: string;
      session_id: string;
      /** The journal key, wrapped by a key derived from the token. */
      key_wrap: Buffer;
      expires_at: Instant;
      /** The token that it was issued for; `null` for the first one of a session. */
      former_hash: string | null;
      /** When it was last exchanged. */
      replaced_at: Instant | null;
      /** Set once one of its successors was used: from then on, its use ends the session. */
      refused_from: Instant | null;
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
    attachments: {
      id: string;
      owner_id: string;
      /** The folder of its blobs. */
      folder: string;
      /** null until the upload is finished, like `media_type`. */
      kind: string | null;
      media_type: string | null;
      name: Sealed;
      alt: Sealed;
      /** The size that the client announced. */
      declared_bytes: number;
      bytes: number;
      /** The size of all its blobs, which counts towards the quota. */
      stored_bytes: number;
      width: number | null;
      height: number | null;
      /** JSON: the widths in pixels of its narrower pictures. */
      widths: string;
      created_at: Instant;
      finished_at: Instant | null;
    };
    /** The parts of an unfinished upload that have arrived. */
    attachment_parts: { attachment_id: string; owner_id: string; part: number };
    attachment_uses: { attachment_id: string; reflection_id: string; owner_id: string };
    /** Folders of blobs to delete, because their attachments are gone. */
    blob_removals: { folder: string; asked_at: Instant };
    vocabulary: { owner_id: string; term: string; word: Sealed };
    /** What a model made of a reflection, for the search by meaning. */
    reflection_vectors: {
      reflection_id: string;
      owner_id: string;
      /** The reflection's change and revision that it was made from. */
      change: number;
      revision: number;
      model: string;
      /** One vector for each passage; `null` if an AI may not read it, or there is nothing to read. */
      vectors: Sealed | null;
    };
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
    /** What people begin pages with. They choose the ids, so a key consists of owner and id. */
    templates: {
      owner_id: string;
      id: string;
      revision: number;
      created_at: Instant;
      updated_at: Instant;
      /** JSON: name and words. */
      content: Sealed;
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
      /** JSON: a `ScenePalette`. */
      palette: Sealed;
      /** JSON: its widths in pixels in `background_pictures`. */
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
    /** When work outside requests is due, see jobs/jobs.ts. */
    jobs: {
      kind: string;
      every_ms: number;
      run_at: Instant;
      /** Changes with every claim; null while the job waits. */
      lease_id: string | null;
      lease_until: Instant | null;
    };
    /** SQLite: FTS5 (rowid, terms). PostgreSQL: (seq, part, terms). Only platform/search uses it. */
    reflection_terms: {
      rowid: ColumnType<number, number, never>;
      seq: number;
      part: number;
      terms: string;
    };
  };
