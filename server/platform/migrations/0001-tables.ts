import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import { accountTables } from "./0001/account-tables.ts";
import { analyzerTables } from "./0001/analyzer-tables.ts";
import { columnTypes } from "./0001/column-types.ts";
import { companionTables } from "./0001/companion-tables.ts";
import { importTables } from "./0001/import-tables.ts";
import { journalTables } from "./0001/journal-tables.ts";
import { letterTables } from "./0001/letter-tables.ts";
import { mirrorTables } from "./0001/mirror-tables.ts";
import { sqliteStatistics } from "./0001/sqlite-statistics.ts";

export const name = "0001-tables";

/** tables.ts documents the columns. */
export async function up(tx: Tx, engine: Engine): Promise<void> {
  const types = columnTypes(engine);
  const statements = [
    ...accountTables(types),
    ...journalTables(types),
    ...companionTables(types),
    ...analyzerTables(types),
    ...letterTables(types),
    ...importTables(types),
    ...mirrorTables(types),
    ...(engine === "sqlite" ? sqliteOnly : postgresOnly()),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

const sqliteOnly = [
  "create virtual table reflection_terms using fts5(terms, content='', contentless_delete=1, detail=full)",
  ...sqliteStatistics,
];

/** The other tables hold no journal, concern several people, or are read before anyone is signed in. */
const tablesOfOneOwner = [
  "activities",
  "activity_marks",
  "analyzer_findings",
  "analyzer_quotes",
  "analyzer_readings",
  "analyzer_runs",
  "analyzer_schedules",
  "analyzer_verdicts",
  "analyzers",
  "attachment_parts",
  "attachment_uses",
  "attachments",
  "avatars",
  "background_pictures",
  "backgrounds",
  "chat_messages",
  "chats",
  "entity_decisions",
  "experiment_days",
  "experiments",
  "import_entries",
  "import_parts",
  "import_reflections",
  "import_rest",
  "imports",
  "labels",
  "letter_settings",
  "letters",
  "mirror_files",
  "mirrors",
  "model_calls",
  "model_connections",
  "model_settings",
  "programme_runs",
  "push_devices",
  "reflection_labels",
  "reflection_mentions",
  "reflection_vectors",
  "reflection_versions",
  "reflections",
  "remembered",
  "remembering",
  "reminder_settings",
  "reminders",
  "removed_reflections",
  "templates",
  "themes",
  "vocabulary",
];

const postgresOnly = () => [
  `create table reflection_terms (
    seq bigint not null, part integer not null, terms tsvector not null, primary key (seq, part)
  )`,
  // Kept in the row: phrase search reads the terms, and the planner ignores the cost of values elsewhere.
  "alter table reflection_terms alter column terms set storage main",
  // No list of pending terms, because every search would have to read it.
  "create index reflection_terms_index on reflection_terms using gin (terms) with (fastupdate = off)",
  // WebP is compressed already.
  "alter table background_pictures alter column content set storage external",
  ...tablesOfOneOwner.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy owner_only on ${table}
      using (current_setting('reflector.owner', true) in (owner_id, '*'))`,
  ]),
];
