import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import {
  unwrapWithRecoveryKey,
  wrapWithPassword,
  wrapWithRecoveryKey,
} from "../credentials/journal-wraps.ts";
import { recordEvent } from "../security-history.ts";
import type { UserRow } from "../user-rows.ts";
import { openWithPassword } from "./open-with-password.ts";
import { changedMeanwhile, type Rewrap, readWraps, stillHostHeld } from "./wraps.ts";

/** Does the slow work for a new password, before the transaction that sets it. */
export async function rewrapForNewPassword(
  context: Context,
  account: UserRow,
  password: string,
  newPassword: string,
): Promise<Rewrap> {
  const before = await readWraps(context.database.query, account.id);
  if (!before?.password_recipe) return stillHostHeld(account.id);
  const { password_recipe } = before;
  const journalKey = await openWithPassword(context, { ...account, host_wrap: null }, password);
  const wrap = await wrapWithPassword(account.id, newPassword, journalKey, context.passwordCost);
  return async (tx) => {
    const rewrapped = await tx
      .updateTable("sealed_journals")
      .set(wrap)
      .where("user_id", "=", account.id)
      .where("password_recipe", "=", password_recipe)
      .returning("user_id")
      .executeTakeFirst();
    if (!rewrapped) throw changedMeanwhile();
  };
}

type ResetForm = {
  password: string;
  recovery_key?: string | undefined;
  next_recovery_key?: string | undefined;
};

/**
 * The same for a password that is set with a link. If the person holds the key, this uses up their recovery key and
 * wraps the journal key for the next one.
 * @throws AppError `recovery_key_needed`, or `invalid_input` for one that doesn't open the journal
 */
export async function rewrapForReset(
  context: Context,
  userId: string,
  { password, recovery_key, next_recovery_key }: ResetForm,
  device: string,
): Promise<Rewrap> {
  const recovery_wrap = (await readWraps(context.database.query, userId))?.recovery_wrap;
  if (!recovery_wrap) return stillHostHeld(userId);
  if (recovery_key === undefined || next_recovery_key === undefined) throw recoveryKeyNeeded();
  const journalKey = unwrapWithRecoveryKey(userId, recovery_key, recovery_wrap);
  if (!journalKey) throw wrongRecoveryKey();
  const wraps = {
    ...(await wrapWithPassword(userId, password, journalKey, context.passwordCost)),
    recovery_wrap: wrapWithRecoveryKey(userId, next_recovery_key, journalKey),
    recovery_made_at: context.clock.now().getTime(),
  };
  return async (tx) => {
    const rewrapped = await tx
      .updateTable("sealed_journals")
      .set(wraps)
      .where("user_id", "=", userId)
      .where("recovery_wrap", "=", recovery_wrap)
      .returning("user_id")
      .executeTakeFirst();
    if (!rewrapped) throw changedMeanwhile();
    await recordEvent(context, tx, userId, { kind: "recovery_key_used", device });
  };
}

const recoveryKeyNeeded = () =>
  new AppError(
    "recovery_key_needed",
    t("This journal is sealed: a new password opens it only together with its recovery key."),
  );

const wrongRecoveryKey = () =>
  refusedField(
    "recovery_key",
    t("This is not the recovery key of this journal, or it was replaced by a newer one."),
  );
