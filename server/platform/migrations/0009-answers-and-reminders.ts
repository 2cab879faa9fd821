import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";

export const name = "0009-answers-and-reminders";

export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  const { schema } = tx;

  await schema.alterTable("reflections").addColumn("answers", bytes).execute();
  await schema
    .alterTable("reflections")
    .addColumn("unfinished", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("reflections").addColumn("programme_run_id", "text").execute();
  await schema.alterTable("reflection_versions").addColumn("answers", bytes).execute();
  // With all that is asked in counting uses and sittings, so that no row is read for them.
  await sql`create index reflections_of_activity on reflections (owner_id, activity_id, day desc, id desc,
    blank, deleted_at, programme_run_id, written_at) where activity_id is not null`.execute(tx);
  await sql`create index reflections_unfinished on reflections (owner_id, updated_at)
    where unfinished = 1`.execute(tx);

  await schema
    .createTable("programme_runs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    // Refers to no table: built-in activities have no rows.
    .addColumn("activity_id", "text", (c) => c.notNull())
    .addColumn("sittings", "integer", (c) => c.notNull())
    .addColumn("every_days", "integer", (c) => c.notNull())
    .addColumn("begun_on", "text", (c) => c.notNull())
    .addColumn("stopped_at", instant)
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("programme_runs_of_owner")
    .on("programme_runs")
    .columns(["owner_id", "activity_id"])
    .execute();

  await schema
    .createTable("reminders")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("activity_id", "text")
    .addColumn("programme_run_id", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("weekdays", "text", (c) => c.notNull())
    .addColumn("time_zone", "text", (c) => c.notNull())
    .addColumn("by_push", "integer", (c) => c.notNull())
    .addColumn("by_email", "integer", (c) => c.notNull())
    .addColumn("next_at", instant, (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("reminders_of_owner").on("reminders").column("owner_id").execute();
  await schema.createIndex("reminders_by_next").on("reminders").column("next_at").execute();

  await schema
    .createTable("reminder_settings")
    .addColumn("owner_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("quiet_from", "text")
    .addColumn("quiet_until", "text")
    .addColumn("paused_until", instant)
    .execute();

  await schema
    .createTable("push_devices")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("endpoint_hash", "text", (c) => c.notNull())
    .addColumn("subscription", bytes, (c) => c.notNull())
    .addColumn("session_id", "text")
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("push_devices_of_owner")
    .on("push_devices")
    .columns(["owner_id", "endpoint_hash"])
    .unique()
    .execute();

  if (engine === "sqlite") return;
  for (const table of ["programme_runs", "reminders", "reminder_settings", "push_devices"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(tx);
    await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
    await sql`create policy owner_only on ${sql.table(table)}
      using (current_setting('reflector.owner', true) in (owner_id, '*'))`.execute(tx);
  }
}
