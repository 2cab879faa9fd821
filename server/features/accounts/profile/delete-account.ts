import type { z } from "zod";
import type { deletionFormSchema } from "#contract/accounts/account-forms.ts";
import { deletionGraceDays } from "#contract/accounts/account-rules.ts";
import type { User } from "#contract/accounts/accounts.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import { authenticationRequired, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { recordEvent } from "../security-history.ts";
import { endSessions } from "../sessions/end-session.ts";
import { fold, readUser, toUser } from "../user-rows.ts";

export const deletionGraceMs = deletionGraceDays * 86_400_000;
/** If a server stops while it erases an account, another one takes over after this time. */
const erasingMs = 600_000;

/** Ends all sessions. @throws AppError `invalid_input` if name, password or code is wrong */
export async function deleteAccount(
  context: Context,
  owner: Owner,
  form: z.output<typeof deletionFormSchema>,
  device: string,
): Promise<User> {
  const { row, use } = await proveOwner(context, owner, form, device);
  if (fold(form.username) !== row.username_folded)
    throw refusedField("username", t("This is not your username."));
  return context.database.transaction(async (tx) => {
    await use(tx);
    const deleted = await tx
      .updateTable("users")
      .set({ deletes_at: context.clock.now().getTime() + deletionGraceMs })
      .where("id", "=", owner.id)
      .returningAll()
      .executeTakeFirstOrThrow(() => authenticationRequired());
    await endSessions(tx, owner.id);
    await recordEvent(context, tx, owner.id, { kind: "deletion_requested", device });
    return toUser(owner, deleted);
  });
}

/** Cancels the deletion. */
export const keepAccount = (context: Context, owner: Owner, device: string): Promise<User> =>
  context.database.transaction(async (tx) => {
    const row = await tx
      .updateTable("users")
      .set({ deletes_at: null })
      .where("id", "=", owner.id)
      .where("deletes_at", ">", context.clock.now().getTime())
      .returningAll()
      .executeTakeFirst();
    if (!row) return toUser(owner, await readUser(tx, owner.id));
    await recordEvent(context, tx, owner.id, { kind: "deletion_cancelled", device });
    return toUser(owner, row);
  });

/**
 * Erases all accounts whose days of grace are over, one after the other. One that fails is tried again later and
 * does not hold up the others.
 * @throws the first failure, at the end
 */
export async function eraseDueAccounts({ database, clock, events }: Context): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await claimDue(database.query, clock.now().getTime());
    if (!due) break;
    const { id } = due;
    try {
      await events.emit("personErased", id);
      await database.asOwner(id, async (tx) => {
        await lockWhole(tx, id, database.engine);
        await events.emit("accountDeleted", tx, id);
        // Otherwise sessions that were opened from this account would name one that is gone.
        await endSessions(tx, id);
        await tx.deleteFrom("users").where("id", "=", id).execute();
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** One statement, so that only one of several servers gets an account. */
const claimDue = (query: Query, now: number) =>
  query
    .updateTable("users")
    .set({ erasing_at: now })
    .where("deletes_at", "<=", now)
    .where(({ or, eb }) => or([eb("erasing_at", "is", null), eb("erasing_at", "<=", now - erasingMs)]))
    .where("id", "=", (due) =>
      due
        .selectFrom("users as due")
        .select("due.id")
        .where("due.deletes_at", "<=", now)
        .where(({ or, eb }) =>
          or([eb("due.erasing_at", "is", null), eb("due.erasing_at", "<=", now - erasingMs)]),
        )
        .orderBy("due.deletes_at")
        .limit(1),
    )
    .returning("id")
    .executeTakeFirst();

/** Until the transaction ends, no row that belongs to the account can be added, such as by an import that still runs. */
async function lockWhole(tx: Tx, id: string, engine: Database["engine"]): Promise<void> {
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    // SQLite has one writer, and this transaction writes.
    .$if(engine === "postgres", (query) => query.forUpdate())
    .execute();
}
