import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { Tables } from "./platform/tables.ts";

/** Which feature, or the platform, reads and writes a table. Others ask it. A table without an owner fails the types. */
const owners = {
  installation: "platform",
  schema_migrations: "platform",
  rate_limits: "platform",
  jobs: "platform",
  vocabulary: "platform",
  reflection_terms: "platform",
  token_keys: "accounts",
  users: "accounts",
  avatars: "accounts",
  sealed_journals: "accounts",
  passkeys: "accounts",
  passkey_challenges: "accounts",
  one_time_codes: "accounts",
  recovery_codes: "accounts",
  provider_identities: "accounts",
  openid_states: "accounts",
  sign_in_tickets: "accounts",
  account_links: "accounts",
  security_events: "accounts",
  password_resets: "accounts",
  email_confirmations: "accounts",
  known_devices: "accounts",
  invitations: "accounts",
  sessions: "accounts",
  refresh_tokens: "accounts",
  personal_tokens: "accounts",
  personal_token_places: "accounts",
  mirrors: "mirror",
  mirror_files: "mirror",
  reflections: "reflections",
  removed_reflections: "reflections",
  reflection_versions: "reflections",
  reflection_labels: "reflections",
  labels: "reflections",
  reflection_mentions: "reflections",
  reflection_vectors: "meaning",
  attachments: "attachments",
  attachment_parts: "attachments",
  attachment_uses: "attachments",
  blob_removals: "attachments",
  activities: "activities",
  activity_marks: "activities",
  programme_runs: "activities",
  reminders: "reminders",
  reminder_settings: "reminders",
  push_devices: "reminders",
  model_connections: "models",
  model_settings: "models",
  model_calls: "models",
  remembered: "chat",
  remembering: "chat",
  chats: "chat",
  chat_messages: "chat",
  analyzer_readings: "readings",
  analyzers: "analyzers",
  analyzer_runs: "analyzers",
  analyzer_quotes: "analyzers",
  analyzer_findings: "analyzers",
  analyzer_verdicts: "analyzers",
  analyzer_schedules: "analyzers",
  entity_decisions: "readings",
  letters: "letters",
  letter_settings: "letters",
  experiments: "experiments",
  experiment_days: "experiments",
  templates: "templates",
  imports: "imports",
  import_parts: "imports",
  import_entries: "imports",
  import_reflections: "imports",
  import_rest: "imports",
  export_requests: "exports",
  themes: "themes",
  backgrounds: "themes",
  background_pictures: "themes",
} as const satisfies Record<keyof Tables, string>;

/** Backup, restore and move carry every table, from a list that their own test keeps complete. */
const readsAll = "backups";

/** What the platform keeps for its features: named keys, and a row that makes two answers take the same time. */
const shared = new Set(["installation", "rate_limits"]);

const ownerOf = new Map<string, string>(Object.entries(owners));
const builders = new Set(
  ["selectFrom", "insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto", "table"].concat([
    "innerJoin",
    "leftJoin",
    "rightJoin",
    "fullJoin",
    "crossJoin",
    "using",
    "from",
  ]),
);

/** The tables that a source names to Kysely, or in a text of SQL. */
function tablesIn(source: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const [table = ""] = name.trim().split(/\s/);
    if (ownerOf.has(table)) found.add(table);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && builders.has(nameOf(node.expression))) {
      const [first] = node.arguments;
      const named = first && ts.isArrayLiteralExpression(first) ? first.elements : first ? [first] : [];
      for (const each of named) if (ts.isStringLiteralLike(each)) add(each.text);
    }
    if (ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === "sql") {
      const text = node.template.getText();
      for (const [, table = ""] of text.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)/gi)) add(table);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return [...found].sort();
}

const nameOf = (node: ts.Expression): string => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : "";
};

const foreignTables = (feature: string, source: string) =>
  feature === readsAll
    ? []
    : tablesIn(source).filter((table) => ownerOf.get(table) !== feature && !shared.has(table));

const folder = join(import.meta.dirname, "features");
const sources = globSync("**/*.ts", { cwd: folder }).filter(
  (file) => !/(\.test|(^|\/)testing)\.ts$/.test(file),
);

describe("a feature", () => {
  it.each(sources)("names no table of another: %s", (file) => {
    const [feature = ""] = file.split(/[/\\]/);
    expect(foreignTables(feature, readFileSync(join(folder, file), "utf8"))).toEqual([]);
  });

  it.each([
    ['tx.selectFrom("users").select("id")', ["users"]],
    ['tx.deleteFrom("sessions as gone").execute()', ["sessions"]],
    ['tx.selectFrom(["reminders", "users as people"])', ["users"]],
    ['presentOf(tx).innerJoin("attachment_uses", "reflection_id", "id")', ["attachment_uses"]],
    ['({ selectFrom }) => selectFrom("avatars")', ["avatars"]],
    ["sql<Row>`select day from reflections where owner_id = $1`.execute(tx)", ["reflections"]],
    ["sql`update users set day_end = $1`", ["users"]],
    ['tx.selectFrom("reminders").select("users")', []],
  ])("that does so is found: %s", (source, tables) => {
    expect(foreignTables("reminders", source)).toEqual(tables);
  });
});
