import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";

export const name = "0008-activities";

export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  const { schema } = tx;

  await schema
    .createTable("activities")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .addColumn("updated_at", instant, (c) => c.notNull())
    .addColumn("content", bytes, (c) => c.notNull())
    .execute();
  await schema.createIndex("activities_of_owner").on("activities").columns(["owner_id", "id"]).execute();

  // Refers to no table: built-in activities have no rows.
  await schema
    .createTable("activity_marks")
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("activity_id", "text", (c) => c.notNull())
    .addColumn("favourite", "integer", (c) => c.notNull())
    .addColumn("archived_at", instant)
    .addPrimaryKeyConstraint("activity_marks_key", ["owner_id", "activity_id"])
    .execute();

  if (engine === "sqlite") return;
  for (const table of ["activities", "activity_marks"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(tx);
    await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
    await sql`create policy owner_only on ${sql.table(table)}
      using (current_setting('reflector.owner', true) in (owner_id, '*'))`.execute(tx);
  }
}
