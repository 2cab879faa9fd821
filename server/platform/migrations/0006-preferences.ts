import type { Tx } from "../database.ts";

export const name = "0006-preferences";

export async function up(tx: Tx): Promise<void> {
  const { schema } = tx;
  await schema.alterTable("users").addColumn("clock_hours", "integer").execute();
  await schema.alterTable("users").addColumn("date_language", "text").execute();
  for (const column of ["typewriter_scrolling", "word_count_shown", "motion_reduced"])
    await schema
      .alterTable("users")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
}
