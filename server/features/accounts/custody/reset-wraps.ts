import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SecurityHistory } from "../security-history.ts";
import { changedMeanwhile, type Rewrap, readWraps, stillHostHeld } from "./journal-wraps.ts";
import { unwrapWithRecoveryKey, wrapWithPassword, wrapWithRecoveryKey } from "./wraps.ts";

type ResetForm = {
  password: string;
  recovery_key?: string | undefined;
  next_recovery_key?: string | undefined;
};

/**
 * Everything slow for a password that is set with a link, before the transaction that sets it. Of a sealed journal
 * the recovery key is used up, and followed by the next one.
 * @throws AppError `recovery_key_needed`, or `invalid_input` for one that doesn't open the journal
 */
export async function wrapsForReset(
  {
    database,
    clock,
    history,
  }: { database: Database; clock: Clock; history: Pick<SecurityHistory, "record"> },
  userId: string,
  { password, recovery_key, next_recovery_key }: ResetForm,
  device: string,
): Promise<Rewrap> {
  const recovery_wrap = (await readWraps(database.query, userId))?.recovery_wrap;
  if (!recovery_wrap) return stillHostHeld(userId);
  if (recovery_key === undefined || next_recovery_key === undefined) throw recoveryKeyNeeded();
  const journalKey = unwrapWithRecoveryKey(userId, recovery_key, recovery_wrap);
  if (!journalKey) throw wrongRecoveryKey();
  const wraps = {
    ...(await wrapWithPassword(userId, password, journalKey)),
    recovery_wrap: wrapWithRecoveryKey(userId, next_recovery_key, journalKey),
    recovery_made_at: clock.now().getTime(),
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
    await history.record(tx, userId, { kind: "recovery_key_used", device });
  };
}

const recoveryKeyNeeded = () =>
  new AppError(
    "recovery_key_needed",
    "This journal is sealed: a new password opens it only together with its recovery key.",
  );

function wrongRecoveryKey(): AppError {
  const sentence = "This is not the recovery key of this journal, or it was replaced by a newer one.";
  return new AppError("invalid_input", sentence, { fields: { recovery_key: sentence } });
}
