import type { Tables } from "#server/platform/tables.ts";

type Keys = { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table] & string)[] };

/**
 * The tables in a backup with their keys, in this order: a row comes after those that it refers to. After a restore,
 * search terms and vocabulary are rebuilt, and people sign in again and allow reminders in each browser again.
 */
const carried = {
  users: ["id"],
  sealed_journals: ["user_id"],
  reflections: ["seq"],
  removed_reflections: ["owner_id", "id"],
  reflection_versions: ["id"],
  attachments: ["id"],
  transcriptions: ["attachment_id"],
  attachment_uses: ["reflection_id", "attachment_id"],
  activities: ["id"],
  activity_marks: ["owner_id", "activity_id"],
  programme_runs: ["id"],
  templates: ["owner_id", "id"],
  facts: ["owner_id", "id"],
  fact_values: ["owner_id", "fact_id", "day"],
  reminders: ["id"],
  reminder_settings: ["owner_id"],
  model_connections: ["id"],
  model_settings: ["owner_id"],
  model_calls: ["id"],
  chats: ["owner_id", "id"],
  chat_messages: ["owner_id", "id"],
  remembered: ["owner_id", "id"],
  remembering: ["owner_id"],
  analyzers: ["owner_id", "id"],
  analyzer_runs: ["owner_id", "id"],
  analyzer_quotes: ["owner_id", "run_id", "number"],
  analyzer_findings: ["owner_id", "analyzer_id", "key"],
  analyzer_verdicts: ["owner_id", "analyzer_id", "key"],
  entity_decisions: ["owner_id", "id"],
  letters: ["id"],
  letter_settings: ["owner_id"],
  experiments: ["owner_id", "id"],
  experiment_days: ["owner_id", "experiment_id", "day"],
  revisits: ["owner_id", "id"],
  imports: ["owner_id", "id"],
  import_entries: ["owner_id", "import_id", "position"],
  import_reflections: ["owner_id", "import_id", "reflection_id"],
  import_rest: ["owner_id", "import_id", "position"],
  themes: ["owner_id"],
  backgrounds: ["id"],
  background_pictures: ["background_id", "size"],
  avatars: ["owner_id"],
  account_links: ["user_id"],
  linked_accounts: ["user_id", "other_id"],
  passkeys: ["id"],
  one_time_codes: ["user_id"],
  recovery_codes: ["user_id", "code_hash"],
  provider_identities: ["user_id", "issuer"],
  security_events: ["seq"],
  invitations: ["code_hash"],
  host_events: ["id"],
  /** Only the reminder keys, to which push subscriptions are bound. */
  installation: ["name"],
} as const satisfies Keys;

/** Tables that a move to another store also copies, so that people stay signed in and work continues. */
const movedOnly = {
  rate_limits: ["key"],
  jobs: ["kind"],
  sessions: ["id"],
  refresh_tokens: ["token_hash"],
  push_devices: ["id"],
  token_keys: ["id"],
  password_resets: ["token_hash"],
  passkey_challenges: ["challenge_hash"],
  openid_states: ["state_hash"],
  sign_in_tickets: ["ticket_hash"],
  known_devices: ["user_id", "secret_hash"],
  email_confirmations: ["token_hash"],
  reflection_vectors: ["reflection_id"],
  analyzer_readings: ["reflection_id"],
  analyzer_schedules: ["owner_id"],
  attachment_parts: ["attachment_id", "part"],
  import_parts: ["owner_id", "import_id", "part"],
  personal_tokens: ["id"],
  personal_token_places: ["token_id", "place_hash"],
  mirrors: ["owner_id"],
  mirror_files: ["id"],
  export_requests: ["id"],
  blob_removals: ["folder"],
} as const satisfies Keys;

/** Rebuilt by the migrations, or from the reflections at the next search. */
export const rebuiltTables = [
  "schema_migrations",
  "vocabulary",
  "reflection_terms",
  "labels",
  "reflection_labels",
  "reflection_mentions",
] as const satisfies (keyof Tables)[];

export const keyColumns = { ...carried, ...movedOnly };
export type CarriedTable = keyof typeof carried;
export type StoredTable = keyof typeof keyColumns;

const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] => {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
};

export const carriedTables = namesOf(carried);
/** `installation` comes last, because no server opens a store without it. */
export const movedTables = [
  ...namesOf(keyColumns).filter((name) => name !== "installation"),
  "installation" as const,
];
