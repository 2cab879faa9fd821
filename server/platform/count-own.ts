import type { Tx } from "./database.ts";

/** How many rows of a table belong to a person. */
export async function countOwn(
  tx: Tx,
  table: "activities" | "backgrounds" | "templates",
  ownerId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
