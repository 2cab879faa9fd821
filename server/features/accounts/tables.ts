import type { Generated, GeneratedAlways } from "kysely";
import type { LineWidth, TextSize } from "#contract/accounts/account-rules.ts";
import type { Flag, Instant, Sealed } from "#server/platform/column-types.ts";

declare module "#server/platform/tables.ts" {
  interface Tables {
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
      language: Generated<string | null>;
      date_language: string | null;
      typewriter_scrolling: Generated<Flag>;
      word_count_shown: Generated<Flag>;
      motion_reduced: Generated<Flag>;
      glass: Generated<"auto" | "light" | "dark">;
      companion_on: Generated<Flag>;
      help_shown: Generated<Flag>;
      help_sooner: Generated<Flag>;
      mood_names: Generated<Sealed | null>;
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
    /** The keys of access tokens, each derived from the master key and this id. */
    token_keys: { id: string; made_at: Instant; retires_at: Instant | null };
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
    /** Each of the two may switch to the other. A link has two rows, one in each direction. */
    linked_accounts: { user_id: string; other_id: string; linked_at: Instant };
    /** Empty: a server of the release before reads it, and older backups fill it before a migration empties it. */
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
      /** The account that the person logged in to before switching here; `null` if it is this one. */
      via_id: Generated<string | null>;
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
    personal_tokens: {
      id: string;
      user_id: string;
      /** SHA-256 of the token, base64url. */
      token_hash: string;
      /** The journal key, wrapped by a key derived from the token. */
      key_wrap: Buffer;
      name: Buffer;
      /** Words with a space between them. */
      scopes: string;
      /** The same; `null` for all kinds. */
      kinds: string | null;
      created_at: Instant;
      expires_at: Instant | null;
      last_used_at: Instant | null;
      last_used_by: string | null;
    };
    personal_token_places: { token_id: string; place_hash: string; seen_at: Instant };
  }
}
