import type { User } from "#contract/accounts/accounts.ts";
import type { SecurityEventKind } from "#contract/accounts/security-history.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { recordEvent } from "./security-history.ts";
import { readUser, takenOr, toUser, type UserRow } from "./user-rows.ts";

type Change = {
  columns(before: UserRow): Partial<UserRow>;
  /** Recorded if `isChange` finds, from the row before, that something changes. */
  event: { kind: SecurityEventKind; device: string };
  isChange(before: UserRow): boolean;
  /** Runs first in the transaction. */
  work?(tx: Query): Promise<void>;
};

/** Changes columns of a person's own account. @throws AppError `already_taken` */
export async function changeUser(context: Context, owner: Owner, change: Change): Promise<User> {
  let columns: Partial<UserRow> = {};
  try {
    return await context.database.transaction(async (tx) => {
      await change.work?.(tx);
      const before = await readUser(tx, owner.id);
      columns = change.columns(before);
      const row = await tx
        .updateTable("users")
        // Setting the id keeps the statement valid if nothing else changes.
        .set({ ...columns, id: owner.id })
        .where("id", "=", owner.id)
        .returningAll()
        .executeTakeFirstOrThrow(() => authenticationRequired());
      if (change.isChange(before)) await recordEvent(context, tx, owner.id, change.event);
      return toUser(owner, row);
    });
  } catch (error) {
    throw await takenOr(context, error, { ...columns, id: owner.id });
  }
}
