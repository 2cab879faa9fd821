import type { z } from "zod";
import type { loginFormSchema } from "#contract/accounts/account-forms.ts";
import type { Clock } from "#server/platform/clock.ts";
import { noPassword, verifyPassword } from "#server/platform/credentials/passwords.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError, authenticationRequired, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { SecurityHistory } from "../security-history.ts";
import { findByName, readUser, type UserRow } from "../user-rows.ts";

export type PasswordProof = {
  /**
   * The account of a name (or address) and its password. Answer and time are the same if there is no such name.
   * @throws AppError `invalid_credentials`, `forbidden` if the host disabled it
   */
  ofAccount(form: z.output<typeof loginFormSchema>, device: string): Promise<UserRow>;
  /**
   * The signed-in person's own password, and a code if they have one-time codes.
   * @param field the name of the password field
   * @throws AppError `invalid_input` beside `field` or `code`
   */
  ofOwner(owner: Owner, form: OwnerProof, device: string, field?: string): Promise<Proven>;
};

export type OwnProof = {
  /**
   * For what needs the person's own password, and a code if they have one-time codes.
   * @throws AppError `invalid_input` beside `password` or `code`
   */
  prove(owner: Owner, form: OwnerProof, device: string): Promise<void>;
};

type OwnerProof = { password: string; code?: string | undefined };

export type Proven = {
  row: UserRow;
  /**
   * Uses up the code, and locks the row until the transaction ends. Call it first in the transaction of what it allows.
   * @throws AppError `authentication_required` if the password was changed meanwhile or the account disabled,
   * `invalid_input` beside `code` if another request used the code
   */
  use(tx: Query): Promise<void>;
};

/** @returns what uses up the code. @throws AppError `invalid_input` beside `code` */
type AskForCode = (
  userId: string,
  code: string | undefined,
  device: string,
) => Promise<(tx: Query) => Promise<void>>;

export function createPasswordProof(
  database: Database,
  clock: Clock,
  history: Pick<SecurityHistory, "recordFailure">,
  askForCode: AskForCode,
): PasswordProof {
  return {
    async ofAccount({ username, password }, device) {
      const row = await findByName(database.query, clock, username);
      const right = await verifyPassword(password, row?.password_hash);
      if (!row || !right) {
        await history.recordFailure(row?.id ?? null, device);
        throw invalidCredentials();
      }
      if (row.disabled_at !== null) throw accountDisabled();
      return row;
    },

    async ofOwner(owner, { password, code }, device, field = "password") {
      const row = await readUser(database.query, owner.id);
      if (row.password_hash === noPassword) throw withoutPassword(field);
      if (!(await verifyPassword(password, row.password_hash))) {
        await history.recordFailure(row.id, device);
        throw notYourPassword(field);
      }
      const useCode = await askForCode(row.id, code, device);
      return {
        row,
        use: async (tx) => {
          if (!(await stillHolds(tx, row))) throw authenticationRequired();
          await useCode(tx);
        },
      };
    },
  };
}

/**
 * Locks the row until the transaction ends. `false` if the password was changed or the account disabled after the
 * password was proven.
 */
export async function stillHolds(tx: Query, { id, password_hash }: UserRow): Promise<boolean> {
  const held = await tx
    .updateTable("users")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return held !== undefined;
}

const notYourPassword = (field: string) => refusedField(field, "This is not your password.");

const withoutPassword = (field: string) =>
  refusedField(field, "You have no password yet. Set one first, in your profile under Sign-in.");

export const invalidCredentials = () => new AppError("invalid_credentials", "Invalid username or password");

export const accountDisabled = () =>
  new AppError("forbidden", "This account is disabled. Ask whoever runs this server.");
