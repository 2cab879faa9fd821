import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";

export const name = "0003-accounts";

export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  const { schema } = tx;

  await schema.alterTable("users").addColumn("display_name", bytes).execute();
  for (const column of ["avatar_updated_at", "disabled_at", "deletes_at", "erasing_at"])
    await schema.alterTable("users").addColumn(column, instant).execute();
  await schema
    .createIndex("users_to_delete")
    .on("users")
    .column("deletes_at")
    .where(sql<boolean>`deletes_at is not null`)
    .execute();

  await schema.alterTable("sessions").addColumn("ends_at", instant).execute();

  await schema
    .alterTable("rate_limits")
    .addColumn("strikes", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable("rate_limits")
    .addColumn("kept_until", instant, (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable("avatars")
    .addColumn("owner_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("picture", bytes, (c) => c.notNull())
    .execute();

  await schema
    .createTable("account_links")
    .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("group_id", "text", (c) => c.notNull())
    .addColumn("linked_at", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("account_links_of_group").on("account_links").column("group_id").execute();

  const events = schema.createTable("security_events");
  // Several are of one moment: `seq` is the order in which they were told.
  const numbered =
    engine === "sqlite"
      ? events.addColumn("seq", "integer", (c) => c.primaryKey().autoIncrement())
      : events.addColumn("seq", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity());
  await numbered
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("at", instant, (c) => c.notNull())
    .addColumn("device", "text")
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("counted_in", "text", (c) => c.notNull())
    .addColumn("other_id", "text", (c) => c.references("users.id").onDelete("set null"))
    .addUniqueConstraint("security_events_counted", ["user_id", "counted_in"])
    .execute();
  await schema
    .createIndex("security_events_newest_first")
    .on("security_events")
    .columns(["user_id", "at desc", "seq desc"])
    .execute();
  await schema.createIndex("security_events_by_age").on("security_events").column("at").execute();
  await schema.createIndex("security_events_of_other").on("security_events").column("other_id").execute();

  await schema
    .createTable("password_resets")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expires_at", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("password_resets_of_user").on("password_resets").column("user_id").execute();

  await schema
    .createTable("invitations")
    .addColumn("code_hash", "text", (c) => c.primaryKey())
    .addColumn("made_at", instant, (c) => c.notNull())
    .addColumn("expires_at", instant, (c) => c.notNull())
    .execute();

  await schema
    .createTable("token_keys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("made_at", instant, (c) => c.notNull())
    .addColumn("retires_at", instant)
    .execute();

  // Avatars alone are read as their owner; the other tables speak of several people, or before anyone is known.
  if (engine === "postgres") {
    await sql`alter table avatars enable row level security`.execute(tx);
    await sql`alter table avatars force row level security`.execute(tx);
    await sql`create policy owner_only on avatars
      using (current_setting('reflector.owner', true) in (owner_id, '*'))`.execute(tx);
  }
}
