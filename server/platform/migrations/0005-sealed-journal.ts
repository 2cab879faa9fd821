import type { Engine, Tx } from "../database.ts";

export const name = "0005-sealed-journal";

export async function up(tx: Tx, engine: Engine): Promise<void> {
  const bytes = engine === "sqlite" ? "blob" : "bytea";
  const instant = engine === "sqlite" ? "integer" : "bigint";
  // Read before anyone is signed in, as `users` is, so it is not under row-level security.
  await tx.schema
    .createTable("sealed_journals")
    .addColumn("user_id", "text", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("sealed_at", instant, (c) => c.notNull())
    .addColumn("password_wrap", bytes, (c) => c.notNull())
    .addColumn("password_recipe", "text", (c) => c.notNull())
    .addColumn("recovery_wrap", bytes, (c) => c.notNull())
    .addColumn("recovery_made_at", instant, (c) => c.notNull())
    .execute();
}
