import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";

export const name = "0007-reflections";

const ownedTables = [
  "reflection_versions",
  "reflection_labels",
  "labels",
  "reflection_mentions",
  "removed_reflections",
  "attachments",
  "attachment_parts",
  "attachment_uses",
];

export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  const { schema } = tx;

  await schema
    .alterTable("users")
    .addColumn("last_change", instant, (c) => c.notNull().defaultTo(0))
    .execute();
  await (engine === "sqlite" ? rebuildReflections(tx) : extendReflections(tx));
  await sql`update users set last_change =
    coalesce((select max(change) from reflections where owner_id = users.id), 0)`.execute(tx);

  await sql`create unique index reflections_one_daily_a_day on reflections (owner_id, day)
    where kind = 'daily' and deleted_at is null`.execute(tx);
  // Holds whatever the list asks for and filters by, so that rows are only read for the page that is shown. SQLite
  // wants to see there that nothing in it was deleted, too.
  await sql`create index reflections_newest_first on reflections (owner_id, day desc, id desc,
    mood, kind, starred, picture_count, word_count, activity_id, seq, deleted_at)
    where blank = 0 and deleted_at is null`.execute(tx);
  await sql`create index reflections_in_trash on reflections (owner_id, deleted_at)
    where deleted_at is not null`.execute(tx);
  await schema
    .createIndex("reflections_to_index")
    .on("reflections")
    .columns(["owner_id", "search_version"])
    .execute();
  await schema
    .createIndex("reflections_by_change")
    .on("reflections")
    .columns(["owner_id", "change"])
    .execute();

  await schema
    .createTable("removed_reflections")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("change", instant, (c) => c.notNull())
    // An id that is free again may be taken by anyone, and be deleted again.
    .addPrimaryKeyConstraint("removed_reflections_key", ["owner_id", "id"])
    .execute();
  await schema
    .createIndex("removed_reflections_by_change")
    .on("removed_reflections")
    .columns(["owner_id", "change"])
    .execute();

  await schema
    .createTable("reflection_versions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("reflection_id", "text", (c) => c.notNull().references("reflections.id").onDelete("cascade"))
    .addColumn("saved_at", instant, (c) => c.notNull())
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("word_count", "integer", (c) => c.notNull())
    .addColumn("mood", "integer")
    .addColumn("title", bytes, (c) => c.notNull())
    .addColumn("feelings", bytes, (c) => c.notNull())
    .addColumn("tags", bytes, (c) => c.notNull())
    .addColumn("prompt", bytes, (c) => c.notNull())
    .addColumn("body", bytes, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("reflection_versions_of_reflection")
    .on("reflection_versions")
    .columns(["reflection_id", "saved_at"])
    .execute();
  // With the reflection: without statistics, SQLite takes an owner's index for as good as any other.
  await schema
    .createIndex("reflection_versions_of_owner")
    .on("reflection_versions")
    .columns(["owner_id", "reflection_id", "saved_at"])
    .execute();

  // Tags and feelings of each reflection, as opaque terms.
  await schema
    .createTable("reflection_labels")
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("reflection_id", "text", (c) => c.notNull().references("reflections.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("reflection_labels_key", ["owner_id", "label", "reflection_id"])
    .execute();
  await schema
    .createIndex("reflection_labels_of_reflection")
    .on("reflection_labels")
    .columns(["reflection_id", "owner_id", "label"])
    .execute();
  await schema
    .createTable("labels")
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("word", bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint("labels_key", ["owner_id", "label"])
    .execute();

  // Who is mentioned may be gone, or not be there yet.
  await schema
    .createTable("reflection_mentions")
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("reflection_id", "text", (c) => c.notNull().references("reflections.id").onDelete("cascade"))
    .addColumn("mentioned_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("reflection_mentions_key", ["reflection_id", "mentioned_id"])
    .execute();
  await schema
    .createIndex("reflection_mentions_of_mentioned")
    .on("reflection_mentions")
    .columns(["owner_id", "mentioned_id"])
    .execute();

  await schema
    .createTable("attachments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("folder", "text", (c) => c.notNull())
    .addColumn("kind", "text")
    .addColumn("media_type", "text")
    .addColumn("name", bytes, (c) => c.notNull())
    .addColumn("alt", bytes, (c) => c.notNull())
    .addColumn("declared_bytes", instant, (c) => c.notNull())
    .addColumn("bytes", instant, (c) => c.notNull())
    .addColumn("stored_bytes", instant, (c) => c.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("widths", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("finished_at", instant)
    .execute();
  await schema.createIndex("attachments_of_owner").on("attachments").column("owner_id").execute();

  await schema
    .createTable("attachment_parts")
    .addColumn("attachment_id", "text", (c) => c.notNull().references("attachments.id").onDelete("cascade"))
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("part", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("attachment_parts_key", ["attachment_id", "part"])
    .execute();
  await schema
    .createIndex("attachment_parts_of_owner")
    .on("attachment_parts")
    .columns(["owner_id", "attachment_id"])
    .execute();

  await schema
    .createTable("attachment_uses")
    .addColumn("attachment_id", "text", (c) => c.notNull().references("attachments.id").onDelete("cascade"))
    .addColumn("reflection_id", "text", (c) => c.notNull().references("reflections.id").onDelete("cascade"))
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("attachment_uses_key", ["reflection_id", "attachment_id"])
    .execute();
  await schema
    .createIndex("attachment_uses_of_attachment")
    .on("attachment_uses")
    .column("attachment_id")
    .execute();
  await schema
    .createIndex("attachment_uses_of_owner")
    .on("attachment_uses")
    .columns(["owner_id", "reflection_id", "attachment_id"])
    .execute();

  await schema
    .createTable("blob_removals")
    .addColumn("folder", "text", (c) => c.primaryKey())
    .addColumn("asked_at", instant, (c) => c.notNull())
    .execute();

  if (engine === "sqlite") return;
  for (const table of ownedTables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(tx);
    await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
    await sql`create policy owner_only on ${sql.table(table)}
      using (current_setting('reflector.owner', true) in (owner_id, '*'))`.execute(tx);
  }
}

async function extendReflections(tx: Tx): Promise<void> {
  await sql`alter table reflections
    add column starred integer not null default 0,
    add column excluded_from_ai integer not null default 0,
    add column scene text,
    add column activity_id text,
    add column picture_count integer not null default 0,
    add column deleted_at bigint,
    add column change bigint not null default 0,
    add column sitting_at bigint not null default 0,
    add column saved_session text`.execute(tx);
  // Row-level security would show none of the rows.
  await sql`select set_config('reflector.owner', '*', true)`.execute(tx);
  await sql`update reflections set sitting_at = updated_at, change = numbered.change
    from (select seq, row_number() over (partition by owner_id order by updated_at, seq) as change from reflections) as numbered
    where numbered.seq = reflections.seq`.execute(tx);
  await sql`drop index reflections_one_daily_a_day`.execute(tx);
  await sql`drop index reflections_newest_first`.execute(tx);
  await sql`drop index reflections_to_index`.execute(tx);
}

/** Built anew, because a long body has to stay last: see 0001-foundation. */
async function rebuildReflections(tx: Tx): Promise<void> {
  await sql`create table rebuilt (
    seq integer primary key autoincrement,
    id text not null unique,
    owner_id text not null references users (id) on delete cascade,
    kind text not null,
    day text not null,
    written_at integer not null,
    time_zone text not null,
    mood integer,
    title blob not null,
    excerpt blob not null,
    feelings blob not null,
    tags blob not null,
    prompt blob not null,
    word_count integer not null,
    blank integer not null,
    revision integer not null,
    save_id text not null,
    search_version integer not null,
    created_at integer not null,
    updated_at integer not null,
    starred integer not null default 0,
    excluded_from_ai integer not null default 0,
    scene text,
    activity_id text,
    picture_count integer not null default 0,
    deleted_at integer,
    change integer not null default 0,
    sitting_at integer not null default 0,
    saved_session text,
    body blob not null
  )`.execute(tx);
  const kept = sql.raw(
    "seq, id, owner_id, kind, day, written_at, time_zone, mood, title, excerpt, feelings, tags, prompt, word_count, blank, revision, save_id, search_version, created_at, updated_at, body",
  );
  await sql`insert into rebuilt (${kept}, change, sitting_at)
    select ${kept}, row_number() over (partition by owner_id order by updated_at, seq), updated_at from reflections
    order by seq`.execute(tx);
  // A number once given to a reflection is never given again: search terms go by it.
  await sql`delete from sqlite_sequence where name = 'rebuilt'`.execute(tx);
  await sql`insert into sqlite_sequence (name, seq)
    select 'rebuilt', seq from sqlite_sequence where name = 'reflections'`.execute(tx);
  await sql`drop table reflections`.execute(tx);
  await sql`alter table rebuilt rename to reflections`.execute(tx);
}
