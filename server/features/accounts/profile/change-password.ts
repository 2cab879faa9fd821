import type { z } from "zod";
import type { passwordFormSchema } from "#contract/accounts/account-forms.ts";
import type { firstPasswordFormSchema } from "#contract/accounts/sign-in-forms.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { hashPassword, noPassword } from "#server/platform/credentials/passwords.ts";
import type { Query } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { rewrapForNewPassword } from "../custody/rewrap.ts";
import { forgetDevices } from "../known-devices.ts";
import { revokeAllTokens } from "../personal-tokens/change-tokens.ts";
import { proveOwner } from "../proof/prove-password.ts";
import { refuseGuessable } from "../registration/guessable-passwords.ts";
import { recordEvent } from "../security-history.ts";
import { endSessions } from "../sessions/end-session.ts";
import type { SignedIn } from "../signed-in.ts";

/** Ends all other sessions. @throws AppError `invalid_input` for a wrong password, or a new one that is guessable */
export async function changePassword(
  context: Context,
  user: SignedIn,
  { current_password, new_password, code }: z.output<typeof passwordFormSchema>,
  device: string,
): Promise<void> {
  const given = { password: current_password, code };
  const { row, use } = await proveOwner(context, user, given, device, "current_password");
  refuseGuessable(new_password, "new_password", row, context.publicUrl);
  const rewrap = await rewrapForNewPassword(context, row, current_password, new_password);
  const password_hash = await hashPassword(new_password, context.passwordCost);
  await context.database.transaction(async (tx) => {
    await use(tx);
    await replacePassword(context, tx, row.id, password_hash, device);
    await rewrap(tx);
    await endSessions(tx, row.id, user.sessionId);
    await recordEvent(context, tx, row.id, { kind: "password_changed", device });
  });
}

/**
 * A new password voids the links that were sent for the former one, and revokes the personal tokens, so that it ends all
 * access that someone else may have gained. No browser is known any more.
 */
export async function replacePassword(
  context: Context,
  tx: Query,
  userId: string,
  password_hash: string,
  device: string,
): Promise<void> {
  await tx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await forgetDevices(tx, userId);
  await revokeAllTokens(context, tx, userId, device);
}

/** Prevents others from setting a password on an unattended device. */
const freshMs = 15 * 60_000;

/** @throws AppError `already_taken` if there is a password, `forbidden` if the person signed in too long ago */
export async function setFirstPassword(
  context: Context,
  user: SignedIn,
  { password }: z.output<typeof firstPasswordFormSchema>,
  device: string,
): Promise<void> {
  const { database, clock } = context;
  const session = await database.query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.created_at", "username", "email", "pending_email"])
    .where("sessions.id", "=", user.sessionId)
    .executeTakeFirst();
  if (!session || session.created_at <= clock.now().getTime() - freshMs) throw signInAgain();
  refuseGuessable(password, "password", session, context.publicUrl);
  const password_hash = await hashPassword(password, context.passwordCost);
  await database.transaction(async (tx) => {
    const set = await tx
      .updateTable("users")
      .set({ password_hash })
      .where("id", "=", user.id)
      .where("password_hash", "=", noPassword)
      .returning("id")
      .executeTakeFirst();
    if (!set) throw new AppError("already_taken", t("You already have a password: change it instead."));
    await recordEvent(context, tx, user.id, { kind: "password_set", device });
  });
}

const signInAgain = () =>
  new AppError(
    "forbidden",
    t(
      "To set a password, you must have logged in within the last 15 minutes. Log out, log in again, and then set it.",
    ),
  );
