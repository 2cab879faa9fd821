import type { z } from "zod";
import type {
  emailFormSchema,
  passwordFormSchema,
  profileFormSchema,
} from "#contract/accounts/account-forms.ts";
import type { User } from "#contract/accounts/accounts.ts";
import type { SecurityEventKind } from "#contract/accounts/security-history.ts";
import type { Database, Query } from "#server/platform/database.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { JournalOpening } from "./custody/journal-opening.ts";
import { type PasswordProof, type Proven, refuseCommonPassword } from "./password-proof.ts";
import { hashPassword } from "./passwords.ts";
import type { SecurityHistory } from "./security-history.ts";
import { authenticationRequired } from "./session-store.ts";
import { fold, sealDisplayName, takenOr, toUser, type UserRow } from "./user-rows.ts";

type ProfileForm = z.output<typeof profileFormSchema>;
type EmailForm = z.output<typeof emailFormSchema>;
type PasswordForm = z.output<typeof passwordFormSchema>;

export type ProfileStore = {
  /** Changes what is given. @throws AppError `already_taken` */
  saveProfile(owner: Owner, form: ProfileForm, device: string): Promise<User>;
  /** @throws AppError `invalid_input` for a wrong password, `already_taken` */
  changeEmail(owner: Owner, form: EmailForm, device: string): Promise<User>;
  /** Ends all other sessions. @throws AppError `invalid_input` for a wrong or a common password */
  changePassword(user: SignedIn, form: PasswordForm, device: string): Promise<void>;
};

export function createProfileStore({
  database,
  proof,
  opening,
  history,
}: {
  database: Database;
  proof: Pick<PasswordProof, "ofOwner">;
  opening: Pick<JournalOpening, "forNewPassword">;
  history: Pick<SecurityHistory, "record">;
}): ProfileStore {
  /** Writes the columns, and the event where `isChange` says of the row as it was that it is one. */
  const change = async (
    owner: Owner,
    columns: Partial<UserRow>,
    event: { kind: SecurityEventKind; device: string; isChange: (before: UserRow) => boolean },
    useProof?: Proven["use"],
  ): Promise<User> => {
    try {
      return await database.transaction(async (tx) => {
        await useProof?.(tx);
        const before = await readOwn(tx, owner);
        const row = await tx
          .updateTable("users")
          // Setting the id makes a valid statement of a change of nothing.
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

  return {
    saveProfile(owner, { username, display_name }, device) {
      const columns = {
        ...(username !== undefined && { username, username_folded: fold(username) }),
        ...(display_name !== undefined && { display_name: sealDisplayName(owner, display_name) }),
      };
      const isChange = (before: UserRow) => username !== undefined && username !== before.username;
      return change(owner, columns, { kind: "username_changed", device, isChange });
    },

    async changeEmail(owner, form, device) {
      const { email } = form;
      const { use } = await proof.ofOwner(owner, form, device);
      const columns = { email: email || null, email_folded: email ? fold(email) : null };
      const isChange = (before: UserRow) => before.email !== columns.email;
      return change(owner, columns, { kind: "email_changed", device, isChange }, use);
    },

    async changePassword(user, { current_password, new_password, code }, device) {
      const given = { password: current_password, code };
      const { row, use } = await proof.ofOwner(user, given, device, "current_password");
      refuseCommonPassword(new_password, "new_password");
      const rewrap = await opening.forNewPassword(row, current_password, new_password);
      const password_hash = await hashPassword(new_password);
      await database.transaction(async (tx) => {
        await use(tx);
        await setPassword(tx, row.id, password_hash);
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

const readOwn = (tx: Query, owner: Owner): Promise<UserRow> =>
  tx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow(() => authenticationRequired());

/** Links that were sent for an earlier password are void with it. */
export async function setPassword(tx: Query, userId: string, password_hash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
