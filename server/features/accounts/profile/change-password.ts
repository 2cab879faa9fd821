import type { z } from "zod";
import type {
  emailFormSchema,
  passwordFormSchema,
  profileFormSchema,
} from "#contract/accounts/account-forms.ts";
import type { User } from "#contract/accounts/accounts.ts";
import type { SecurityEventKind } from "#contract/accounts/security-history.ts";
import type { Clock } from "#server/platform/clock.ts";
import { hashPassword, type PasswordCost } from "#server/platform/credentials/passwords.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { JournalOpening } from "../custody/rewrap.ts";
import { confirmed, noEmail, pending, unproven } from "../email/confirm-email.ts";
import { forgetDevices } from "../known-devices.ts";
import { revokeAll } from "../personal-tokens/token-store.ts";
import type { PasswordProof } from "../proof/prove-password.ts";
import { refuseGuessable } from "../registration/guessable-passwords.ts";
import type { SecurityHistory } from "../security-history.ts";
import { fold, readUser, sealDisplayName, takenOr, toUser, type UserRow } from "../user-rows.ts";

type ProfileForm = z.output<typeof profileFormSchema>;
type EmailForm = z.output<typeof emailFormSchema>;
type PasswordForm = z.output<typeof passwordFormSchema>;

export type ProfileStore = {
  /** Changes the given fields. @throws AppError `already_taken` */
  saveProfile(owner: Owner, form: ProfileForm, device: string): Promise<User>;
  /** @throws AppError `invalid_input` for a wrong password or code, `already_taken` if the server sends no mail */
  changeEmail(owner: Owner, form: EmailForm, device: string): Promise<User>;
  /** Ends all other sessions. @throws AppError `invalid_input` for a wrong or a guessable new one */
  changePassword(user: SignedIn, form: PasswordForm, device: string): Promise<void>;
};

export function createProfileStore({
  database,
  clock,
  sendsMail,
  proof,
  opening,
  passwordCost,
  publicUrl,
  history,
}: {
  database: Database;
  clock: Clock;
  /** Where it doesn't, addresses can't be confirmed. */
  sendsMail: boolean;
  proof: Pick<PasswordProof, "ofOwner">;
  opening: Pick<JournalOpening, "forNewPassword">;
  passwordCost: PasswordCost;
  publicUrl: string;
  history: Pick<SecurityHistory, "record">;
}): ProfileStore {
  /** Writes the columns. Records the event if `isChange` finds, from the row before, that something changes. */
  const change = async (
    owner: Owner,
    columnsOf: (before: UserRow) => Partial<UserRow>,
    event: { kind: SecurityEventKind; device: string; isChange: (before: UserRow) => boolean },
    work: (tx: Query) => Promise<void> = async () => {},
  ): Promise<User> => {
    let columns: Partial<UserRow> = {};
    try {
      return await database.transaction(async (tx) => {
        await work(tx);
        const before = await readUser(tx, owner.id);
        columns = columnsOf(before);
        const row = await tx
          .updateTable("users")
          // Setting the id keeps the statement valid if nothing else changes.
          .set({ ...columns, id: owner.id })
          .where("id", "=", owner.id)
          .returningAll()
          .executeTakeFirstOrThrow(() => authenticationRequired());
        if (event.isChange(before)) await history.record(tx, owner.id, event);
        return toUser(owner, row);
      });
    } catch (error) {
      throw await takenOr(error, database, { ...columns, id: owner.id });
    }
  };

  const emailColumns = (email: string, before: UserRow) => {
    if (email === "") return noEmail;
    if (!sendsMail) return unproven(email);
    // The same one in another spelling needs no new confirmation.
    if (before.email_confirmed_at !== null && before.email_folded === fold(email))
      return { ...confirmed(email, clock), email_confirmed_at: before.email_confirmed_at };
    return pending(email, before);
  };

  return {
    saveProfile(owner, { username, display_name }, device) {
      const columns = {
        ...(username !== undefined && { username, username_folded: fold(username) }),
        ...(display_name !== undefined && { display_name: sealDisplayName(owner, display_name) }),
      };
      const isChange = (before: UserRow) => username !== undefined && username !== before.username;
      return change(owner, () => columns, { kind: "username_changed", device, isChange });
    },

    async changeEmail(owner, form, device) {
      const { use } = await proof.ofOwner(owner, form, device);
      const columns = (before: UserRow) => emailColumns(form.email, before);
      const isChange = (before: UserRow) => (before.pending_email ?? before.email) !== (form.email || null);
      const work = async (tx: Query) => {
        await use(tx);
        // Links that were sent to an earlier address become void.
        await tx.deleteFrom("email_confirmations").where("user_id", "=", owner.id).execute();
      };
      return change(owner, columns, { kind: "email_changed", device, isChange }, work);
    },

    async changePassword(user, { current_password, new_password, code }, device) {
      const given = { password: current_password, code };
      const { row, use } = await proof.ofOwner(user, given, device, "current_password");
      refuseGuessable(new_password, "new_password", row, publicUrl);
      const rewrap = await opening.forNewPassword(row, current_password, new_password);
      const password_hash = await hashPassword(new_password, passwordCost);
      await database.transaction(async (tx) => {
        await use(tx);
        await setPassword(tx, row.id, password_hash);
        await revokeAll(tx, row.id, device, history);
        await rewrap(tx);
        await tx
          .deleteFrom("sessions")
          .where("user_id", "=", row.id)
          .where("id", "!=", user.sessionId)
          .execute();
        await history.record(tx, row.id, { kind: "password_changed", device });
      });
    },
  };
}

/** Links that were sent for an earlier password become void with it, and no browser is known any more. */
export async function setPassword(tx: Query, userId: string, password_hash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await forgetDevices(tx, userId);
}
