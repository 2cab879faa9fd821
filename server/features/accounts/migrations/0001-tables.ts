import type { ColumnTypes } from "#server/platform/migrations/column-types.ts";
import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Accounts and signing in. */
export const createAccountTables = createTables({
  statements: (types) => [
    ...accountTables(types),
    ...signInTables(types),
    ...securityTables(types),
    ...sessionTables(types),
  ],
  ofOneOwner: ["avatars"],
});

const accountTables = ({ bytes, instant, ofUser }: ColumnTypes) => [
  `create table token_keys (id text primary key, made_at ${instant} not null, retires_at ${instant})`,

  `create table users (
    id text primary key,
    username text not null,
    username_folded text not null unique,
    email text,
    email_folded text unique,
    email_confirmed_at ${instant},
    pending_email text,
    pending_email_folded text,
    password_hash text not null,
    time_zone text,
    day_end text not null,
    first_day_of_week integer not null,
    prompts_shown integer not null,
    streak_shown integer not null,
    clock_hours integer,
    date_language text,
    typewriter_scrolling integer not null default 0,
    word_count_shown integer not null default 0,
    motion_reduced integer not null default 0,
    glass text not null default 'auto',
    companion_on integer not null default 1,
    help_shown integer not null default 1,
    scene_restored integer not null default 1,
    text_size text not null default 'normal',
    line_width text not null default 'normal',
    host_wrap ${bytes},
    display_name ${bytes},
    avatar_updated_at ${instant},
    disabled_at ${instant},
    deletes_at ${instant},
    erasing_at ${instant},
    last_change ${instant} not null default 0,
    created_at ${instant} not null
  )`,
  "create index users_by_pending_email on users (pending_email_folded) where pending_email_folded is not null",
  "create index users_to_delete on users (deletes_at) where deletes_at is not null",

  `create table avatars (owner_id text primary key ${ofUser}, picture ${bytes} not null)`,

  `create table sealed_journals (
    user_id text primary key ${ofUser},
    sealed_at ${instant} not null,
    password_wrap ${bytes} not null,
    password_recipe text not null,
    recovery_wrap ${bytes} not null,
    recovery_made_at ${instant} not null
  )`,
];

const signInTables = ({ bytes, instant, ofUser }: ColumnTypes) => [
  `create table passkeys (
    id text primary key,
    user_id text not null ${ofUser},
    credential_id text not null unique,
    public_key ${bytes} not null,
    counter ${instant} not null,
    transports text not null,
    name ${bytes} not null,
    key_wrap ${bytes},
    created_at ${instant} not null,
    last_used_at ${instant}
  )`,
  "create index passkeys_of_user on passkeys (user_id)",

  `create table passkey_challenges (
    challenge_hash text primary key,
    user_id text ${ofUser},
    expires_at ${instant} not null
  )`,
  "create index passkey_challenges_of_user on passkey_challenges (user_id)",

  `create table one_time_codes (
    user_id text primary key ${ofUser},
    secret ${bytes} not null,
    confirmed_at ${instant},
    last_step ${instant} not null
  )`,

  `create table recovery_codes (
    user_id text not null ${ofUser},
    code_hash text not null,
    constraint recovery_codes_key primary key (user_id, code_hash)
  )`,

  `create table provider_identities (
    issuer text not null,
    subject text not null,
    user_id text not null ${ofUser},
    connected_at ${instant} not null,
    constraint provider_identities_key primary key (issuer, subject),
    constraint provider_identities_one_each unique (user_id, issuer)
  )`,

  `create table openid_states (
    state_hash text primary key,
    browser_hash text not null,
    user_id text ${ofUser},
    return_to ${bytes} not null,
    expires_at ${instant} not null
  )`,
  "create index openid_states_of_user on openid_states (user_id)",

  `create table sign_in_tickets (
    ticket_hash text primary key,
    passkey_id text references passkeys (id) on delete cascade,
    identity ${bytes},
    browser_hash text,
    expires_at ${instant} not null,
    longest_until ${instant} not null
  )`,
  "create index sign_in_tickets_of_passkey on sign_in_tickets (passkey_id)",
];

const securityTables = ({ bytes, instant, seq, ofUser }: ColumnTypes) => [
  `create table account_links (
    user_id text primary key ${ofUser},
    group_id text not null,
    linked_at ${instant} not null
  )`,
  "create index account_links_of_group on account_links (group_id)",

  // Several events can have the same time; seq keeps their order.
  `create table security_events (
    ${seq},
    id text not null unique,
    user_id text not null ${ofUser},
    kind text not null,
    at ${instant} not null,
    device text,
    count integer not null,
    counted_in text not null,
    other_id text references users (id) on delete set null,
    token_id text,
    token_name ${bytes},
    constraint security_events_counted unique (user_id, counted_in)
  )`,
  "create index security_events_newest_first on security_events (user_id, at desc, seq desc)",
  "create index security_events_by_age on security_events (at)",
  "create index security_events_of_other on security_events (other_id)",

  `create table password_resets (
    token_hash text primary key,
    user_id text not null ${ofUser},
    expires_at ${instant} not null
  )`,
  "create index password_resets_of_user on password_resets (user_id)",

  `create table email_confirmations (
    token_hash text primary key,
    user_id text not null ${ofUser},
    email text not null,
    expires_at ${instant} not null
  )`,
  "create index email_confirmations_of_user on email_confirmations (user_id)",

  `create table known_devices (
    user_id text not null ${ofUser},
    secret_hash text not null,
    device_id text not null,
    expires_at ${instant} not null,
    constraint known_devices_key primary key (user_id, secret_hash)
  )`,
  "create index known_devices_by_secret on known_devices (secret_hash)",

  `create table invitations (
    code_hash text primary key,
    made_at ${instant} not null,
    expires_at ${instant} not null
  )`,
];

const sessionTables = ({ bytes, instant, ofUser }: ColumnTypes) => [
  `create table sessions (
    id text primary key,
    user_id text not null ${ofUser},
    device text not null,
    created_at ${instant} not null,
    last_used_at ${instant} not null,
    ends_at ${instant}
  )`,
  "create index sessions_of_user on sessions (user_id)",

  `create table refresh_tokens (
    token_hash text primary key,
    session_id text not null references sessions (id) on delete cascade,
    key_wrap ${bytes} not null,
    expires_at ${instant} not null,
    replaced_at ${instant}
  )`,
  "create index refresh_tokens_of_session on refresh_tokens (session_id)",
  "create index refresh_tokens_by_expiry on refresh_tokens (expires_at)",

  // key_wrap: the journal key under a key made of the token. The server keeps only the token's hash.
  `create table personal_tokens (
    id text primary key,
    user_id text not null ${ofUser},
    token_hash text not null unique,
    key_wrap ${bytes} not null,
    name ${bytes} not null,
    scopes text not null,
    kinds text,
    created_at ${instant} not null,
    expires_at ${instant},
    last_used_at ${instant},
    last_used_by text
  )`,
  "create index personal_tokens_of_user on personal_tokens (user_id)",
  "create index personal_tokens_by_expiry on personal_tokens (expires_at) where expires_at is not null",

  // The networks that a token was used from, as hashes that only the token's holder can make.
  `create table personal_token_places (
    token_id text not null references personal_tokens (id) on delete cascade,
    place_hash text not null,
    seen_at ${instant} not null,
    constraint personal_token_places_key primary key (token_id, place_hash)
  )`,
];
