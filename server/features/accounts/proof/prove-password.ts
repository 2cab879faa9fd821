import type { z } from "zod";
import type { loginFormSchema } from "#contract/accounts/account-forms.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { noPassword, verifyPassword } from "#server/platform/credentials/passwords.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError, authenticationRequired, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { recordFailure } from "../security-history.ts";
import { findByName, readUser, type UserRow } from "../user-rows.ts";
import { checkCodeInForm } from "./second-factor.ts";

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

/**
 * Checks the password of the account with that name or address. Answer and time are the same if there is none.
 * @throws AppError `invalid_credentials`, `forbidden` if the host disabled it
 */
export async function proveAccount(
  context: Context,
  { username, password }: z.output<typeof loginFormSchema>,
  device: string,
): Promise<UserRow> {
  const row = await findByName(context.database.query, context.clock, username);
  const right = await verifyPassword(password, row?.password_hash);
  if (!row || !right) {
    await recordFailure(context, row?.id ?? null, device);
    throw invalidCredentials();
  }
  if (row.disabled_at !== null) throw accountDisabled();
  return row;
}

/**
 * Checks the signed-in person's own password, and a code if they have one-time codes.
 * @param field the name of the password field
 * @throws AppError `invalid_input` for `field` or `code`
 */
export async function proveOwner(
  context: Context,
  owner: Owner,
  { password, code }: OwnerProof,
  device: string,
  field = "password",
): Promise<Proven> {
  const row = await readUser(context.database.query, owner.id);
  if (row.password_hash === noPassword) throw withoutPassword(field);
  if (!(await verifyPassword(password, row.password_hash))) {
    await recordFailure(context, row.id, device);
    throw notYourPassword(field);
  }
  const useCode = await checkCodeInForm(context, row.id, code, device);
  return {
    row,
    use: async (tx) => {
      if (!(await isStillProven(tx, row))) throw authenticationRequired();
      await useCode(tx);
    },
  };
}

/** The same, and uses up the code. */
export async function proveAndUse(
  context: Context,
  owner: Owner,
  form: OwnerProof,
  device: string,
): Promise<void> {
  const { use } = await proveOwner(context, owner, form, device);
  await context.database.transaction(use);
}

/**
 * Locks the row until the transaction ends.
 * @returns `false` if the password was changed, or the account disabled, after the password was proven
 */
export async function isStillProven(tx: Query, { id, password_hash }: UserRow): Promise<boolean> {
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

const notYourPassword = (field: string) => refusedField(field, t("This is not your password."));

const withoutPassword = (field: string) =>
  refusedField(field, t("You have no password yet. Set one first, in your profile under Sign-in."));

export const invalidCredentials = () =>
  new AppError("invalid_credentials", t("Invalid username or password"));

export const accountDisabled = () =>
  new AppError("forbidden", t("This account is disabled. Ask the person who runs this server."));
