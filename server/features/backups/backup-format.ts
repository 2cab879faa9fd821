import { z } from "zod";

/**
 * A backup consists of gzipped lines of JSON: a header, one line for each row, lines for the pieces of each
 * file (see backup-blobs.ts), and an end with the number of these lines and the SHA-256 of all lines before
 * it. The format is the same for both engines and every blob store. Journal text and files stay sealed in it.
 * The master key is in the header, wrapped by a passphrase.
 */
export const backupFormat = "reflector-backup";

/**
 * The tables in a backup, in this order: a row comes after those that it refers to. After a restore, search
 * terms and vocabulary are rebuilt, and people sign in again and allow reminders in each browser again. Jobs
 * are left out, because what they work on, such as a half-imported file, is gone after a restore.
 */
export const carriedTables = [
  "users",
  "sealed_journals",
  "reflections",
  "removed_reflections",
  "reflection_versions",
  "attachments",
  "attachment_uses",
  "activities",
  "activity_marks",
  "programme_runs",
  "reminders",
  "reminder_settings",
  "model_connections",
  "model_settings",
  "model_calls",
  "chats",
  "chat_messages",
  "remembered",
  "remembering",
  "analyzers",
  "analyzer_runs",
  "analyzer_quotes",
  "analyzer_findings",
  "analyzer_verdicts",
  "entity_decisions",
  "letters",
  "letter_settings",
  "experiments",
  "experiment_days",
  "imports",
  "import_entries",
  "import_reflections",
  "themes",
  "backgrounds",
  "background_pictures",
  "avatars",
  "account_links",
  "passkeys",
  "one_time_codes",
  "recovery_codes",
  "provider_identities",
  "security_events",
  "invitations",
  /** Only the reminder keys, to which push subscriptions are bound. */
  "installation",
] as const;
export const madeAnewTables = [
  "schema_migrations",
  "rate_limits",
  "jobs",
  "sessions",
  "refresh_tokens",
  "personal_tokens",
  "personal_token_places",
  "mirrors",
  "mirror_files",
  "push_devices",
  "token_keys",
  "password_resets",
  "passkey_challenges",
  "openid_states",
  "sign_in_tickets",
  "export_requests",
  "known_devices",
  "email_confirmations",
  "vocabulary",
  "reflection_terms",
  "reflection_vectors",
  "analyzer_readings",
  "analyzer_schedules",
  "labels",
  "reflection_labels",
  "reflection_mentions",
  "attachment_parts",
  "import_parts",
  "blob_removals",
] as const;

export const headerSchema = z.object({
  format: z.literal(backupFormat),
  version: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.string()),
  master_key: z.object({
    wrapped: z.string(),
    recipe: z.object({ salt: z.string(), memory: z.int(), passes: z.int(), parallelism: z.int() }),
  }),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const bytesSchema = z.object({ bytes: z.base64() });
const cellSchema = z.union([z.string(), z.number(), z.null(), bytesSchema]);
export const rowLineSchema = z.object({
  table: z.enum(carriedTables),
  row: z.record(z.string(), cellSchema),
});
/** `lines`: how many there are between header and end. */
export const endSchema = z.object({ lines: z.int(), sha256: z.string() });

export type Row = Record<string, string | number | null | Buffer>;

export const toLine = (table: (typeof carriedTables)[number], row: object): string =>
  JSON.stringify({
    table,
    row: Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, toCell(cell)])),
  });

const toCell = (cell: unknown) => (Buffer.isBuffer(cell) ? { bytes: cell.toString("base64") } : cell);

export const fromCells = (row: z.infer<typeof rowLineSchema>["row"]): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [
      name,
      cell !== null && typeof cell === "object" ? Buffer.from(cell.bytes, "base64") : cell,
    ]),
  );
