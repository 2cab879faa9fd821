import { type CreateTableBuilder, sql } from "kysely";
import type { Engine, Tx } from "../database.ts";

export const name = "0001-foundation";

export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  const { schema } = tx;

  await schema
    .createTable("installation")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", bytes, (c) => c.notNull())
    .execute();

  await schema
    .createTable("rate_limits")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("hits", "integer", (c) => c.notNull())
    .addColumn("resets_at", instant, (c) => c.notNull())
    .execute();

  await schema
    .createTable("users")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("username_folded", "text", (c) => c.notNull().unique())
    .addColumn("email", "text")
    .addColumn("email_folded", "text", (c) => c.unique())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("time_zone", "text")
    .addColumn("day_end", "text", (c) => c.notNull())
    .addColumn("first_day_of_week", "integer", (c) => c.notNull())
    .addColumn("prompts_shown", "integer", (c) => c.notNull())
    .addColumn("streak_shown", "integer", (c) => c.notNull())
    .addColumn("host_wrap", bytes)
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();

  await schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("last_used_at", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("sessions_of_user").on("sessions").column("user_id").execute();

  await schema
    .createTable("refresh_tokens")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("session_id", "text", (c) => c.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("key_wrap", bytes, (c) => c.notNull())
    .addColumn("expires_at", instant, (c) => c.notNull())
    .addColumn("replaced_at", instant)
    .execute();
  await schema.createIndex("refresh_tokens_of_session").on("refresh_tokens").column("session_id").execute();
  await schema.createIndex("refresh_tokens_by_expiry").on("refresh_tokens").column("expires_at").execute();

  await numbered(schema.createTable("reflections"), engine)
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("written_at", instant, (c) => c.notNull())
    .addColumn("time_zone", "text", (c) => c.notNull())
    .addColumn("mood", "integer")
    .addColumn("title", bytes, (c) => c.notNull())
    .addColumn("excerpt", bytes, (c) => c.notNull())
    .addColumn("feelings", bytes, (c) => c.notNull())
    .addColumn("tags", bytes, (c) => c.notNull())
    .addColumn("prompt", bytes, (c) => c.notNull())
    .addColumn("word_count", "integer", (c) => c.notNull())
    .addColumn("blank", "integer", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("save_id", "text", (c) => c.notNull())
    .addColumn("search_version", "integer", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    // Last, so that SQLite reads a list without walking the overflow pages of long bodies.
    .addColumn("body", bytes, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("reflections_one_daily_a_day")
    .unique()
    .on("reflections")
    .columns(["owner_id", "day"])
    .where(sql<boolean>`kind = 'daily'`)
    .execute();
  await schema
    .createIndex("reflections_newest_first")
    .on("reflections")
    .columns(["owner_id", "day desc", "id desc"])
    .where(sql<boolean>`blank = 0`)
    .execute();
  await schema
    .createIndex("reflections_to_index")
    .on("reflections")
    .columns(["owner_id", "search_version"])
    .execute();

  // One index finds a word and all words with its first letters: its term begins with theirs.
  const vocabulary = schema
    .createTable("vocabulary")
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("term", "text", (c) => c.notNull())
    .addColumn("word", bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint("vocabulary_key", ["owner_id", "term"]);
  await (engine === "sqlite" ? vocabulary.modifyEnd(sql`without rowid`) : vocabulary).execute();

  if (engine === "sqlite") {
    await sql`create virtual table reflection_terms using fts5(terms, content='', contentless_delete=1, detail=full)`.execute(
      tx,
    );
    return;
  }
  await sql`create table reflection_terms (
    seq bigint not null, part integer not null, terms tsvector not null, primary key (seq, part)
  )`.execute(tx);
  // Kept in the row: a phrase reads them, and the planner counts rows that stand elsewhere as free.
  await sql`alter table reflection_terms alter column terms set storage main`.execute(tx);
  // Without a list of pending terms, which every search would read through.
  await sql`create index reflection_terms_index on reflection_terms using gin (terms) with (fastupdate = off)`.execute(
    tx,
  );
  for (const table of ["reflections", "vocabulary"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(tx);
    await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
    await sql`create policy owner_only on ${sql.table(table)}
      using (current_setting('reflector.owner', true) in (owner_id, '*'))`.execute(tx);
  }
}

/** `seq` is the row's number in the search index, so it must never change: SQLite's own rowid could. */
function numbered<Table extends string>(table: CreateTableBuilder<Table>, engine: Engine) {
  return engine === "sqlite"
    ? table.addColumn("seq", "integer", (c) => c.primaryKey().autoIncrement())
    : table.addColumn("seq", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity());
}
