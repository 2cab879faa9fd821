import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * The number of the next change to a person's reflections. Comes first in a transaction: it makes the person's other
 * changes wait, so that numbers become visible in their order, and what is read after it stays as it is.
 */
export const nextChange = (tx: Tx, ownerId: string): Promise<number> => nextChanges(tx, ownerId, 1);

/** @returns the first of `count` numbers in a row */
export async function nextChanges(tx: Tx, ownerId: string, count: number): Promise<number> {
  const row = await tx
    .updateTable("users")
    .set((user) => ({ last_change: user("last_change", "+", count) }))
    .where("id", "=", ownerId)
    .returning("last_change")
    .executeTakeFirstOrThrow(() => new AppError("authentication_required", "Authentication required"));
  return row.last_change - count + 1;
}
