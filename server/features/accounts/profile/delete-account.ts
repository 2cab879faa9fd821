import type { z } from "zod";
import type { deletionFormSchema } from "#contract/accounts/account-forms.ts";
import { deletionGraceDays } from "#contract/accounts/account-rules.ts";
import type { User } from "#contract/accounts/accounts.ts";
import type { Events } from "#server/events.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { authenticationRequired, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { PasswordProof } from "../proof/prove-password.ts";
import type { SecurityHistory } from "../security-history.ts";
import { fold, readUser, toUser } from "../user-rows.ts";

export type AccountEnd = {
  /** Ends all sessions. @throws AppError `invalid_input` if name, password or code is wrong */
  deleteAccount(owner: Owner, form: z.output<typeof deletionFormSchema>, device: string): Promise<User>;
  keepAccount(owner: Owner, device: string): Promise<User>;
  /**
   * Erases all accounts whose days of grace are over, one after the other. One that fails is tried again later and
   * does not hold up the others.
   * @throws the first failure, at the end
   */
  eraseDue(): Promise<void>;
};

const graceMs = deletionGraceDays * 86_400_000;
/** If a server stops while it erases an account, another one takes over after this time. */
const erasingMs = 600_000;

export function createAccountEnd({
  database,
  clock,
  proof,
  history,
  events,
}: {
  database: Database;
  clock: Clock;
  proof: Pick<PasswordProof, "ofOwner">;
  history: Pick<SecurityHistory, "record">;
  events: Events;
}): AccountEnd {
  /** One statement, so that only one of several servers gets an account. */
  const claimDue = () => {
    const now = clock.now().getTime();
    return database.query
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
  };

  return {
    async deleteAccount(owner, form, device) {
      const { row, use } = await proof.ofOwner(owner, form, device);
      if (fold(form.username) !== row.username_folded)
        throw refusedField("username", "This is not your username.");
      return database.transaction(async (tx) => {
        await use(tx);
        const deleted = await tx
          .updateTable("users")
          .set({ deletes_at: clock.now().getTime() + graceMs })
          .where("id", "=", owner.id)
          .returningAll()
          .executeTakeFirstOrThrow(() => authenticationRequired());
        await tx.deleteFrom("sessions").where("user_id", "=", owner.id).execute();
        await history.record(tx, owner.id, { kind: "deletion_requested", device });
        return toUser(owner, deleted);
      });
    },

    keepAccount: (owner, device) =>
      database.transaction(async (tx) => {
        const kept = await tx
          .updateTable("users")
          .set({ deletes_at: null })
          .where("id", "=", owner.id)
          .where("deletes_at", ">", clock.now().getTime())
          .returningAll()
          .executeTakeFirst();
        if (kept) {
          await history.record(tx, owner.id, { kind: "deletion_cancelled", device });
          return toUser(owner, kept);
        }
        return toUser(owner, await readUser(tx, owner.id));
      }),

    async eraseDue() {
      const failures: unknown[] = [];
      for (let due = await claimDue(); due; due = await claimDue()) {
        const { id } = due;
        try {
          await events.emit("personErased", id);
          await database.asOwner(id, async (tx) => {
            await lockWhole(tx, id, database.engine);
            await events.emit("accountDeleted", tx, id);
            await tx.deleteFrom("users").where("id", "=", id).execute();
          });
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

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
