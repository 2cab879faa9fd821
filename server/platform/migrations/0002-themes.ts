import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";

export const name = "0002-themes";

export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  const { schema } = tx;

  await schema
    .createTable("themes")
    .addColumn("owner_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("background_image", "text", (c) => c.notNull())
    .addColumn("overlay_opacity", "double precision", (c) => c.notNull())
    .addColumn("blur_amount", "double precision", (c) => c.notNull())
    .addColumn("enable_day_cycle", "integer", (c) => c.notNull())
    .addColumn("morning_background", "text", (c) => c.notNull())
    .addColumn("day_background", "text", (c) => c.notNull())
    .addColumn("night_background", "text", (c) => c.notNull())
    .addColumn("morning_start", "text", (c) => c.notNull())
    .addColumn("day_start", "text", (c) => c.notNull())
    .addColumn("night_start", "text", (c) => c.notNull())
    .addColumn("current_background", "text", (c) => c.notNull())
    .execute();

  await schema
    .createTable("backgrounds")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", bytes, (c) => c.notNull())
    .addColumn("look", bytes, (c) => c.notNull())
    .addColumn("widths", "text", (c) => c.notNull())
    .addColumn("created_at", instant, (c) => c.notNull())
    .execute();
  await schema.createIndex("backgrounds_of_owner").on("backgrounds").columns(["owner_id", "id"]).execute();

  await schema
    .createTable("background_pictures")
    .addColumn("background_id", "text", (c) => c.notNull().references("backgrounds.id").onDelete("cascade"))
    .addColumn("owner_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("size", "text", (c) => c.notNull())
    .addColumn("content", bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint("background_pictures_key", ["background_id", "size"])
    .execute();
  // Removing a person finds their pictures by it.
  await schema
    .createIndex("background_pictures_of_owner")
    .on("background_pictures")
    .column("owner_id")
    .execute();

  if (engine === "sqlite") return;
  // WebP does not get smaller by being compressed again.
  await sql`alter table background_pictures alter column content set storage external`.execute(tx);
  for (const table of ["themes", "backgrounds", "background_pictures"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(tx);
    await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
    await sql`create policy owner_only on ${sql.table(table)}
      using (current_setting('reflector.owner', true) in (owner_id, '*'))`.execute(tx);
  }
}
