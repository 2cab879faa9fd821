import type { Clock } from "#server/platform/clock.ts";
import type { PasswordCost } from "#server/platform/credentials/passwords.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { JournalKeys } from "../credentials/host-wraps.ts";
import {
  unwrapWithPassword,
  unwrapWithRecoveryKey,
  wrapWithPassword,
  wrapWithRecoveryKey,
} from "../credentials/journal-wraps.ts";
import { invalidCredentials } from "../proof/prove-password.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { UserRow } from "../user-rows.ts";
import { alteredWrap, changedMeanwhile, type Rewrap, readWraps, stillHostHeld } from "./wraps.ts";

type Account = Pick<UserRow, "id" | "host_wrap" | "password_hash">;
type ResetForm = {
  password: string;
  recovery_key?: string | undefined;
  next_recovery_key?: string | undefined;
};

export type JournalOpening = {
  /**
   * The journal key of an account whose password was proven, whoever holds the key.
   * @throws AppError `invalid_credentials` if the password was changed meanwhile, `sealed_value_refused`
   */
  withPassword(account: Account, password: string): Promise<Buffer>;
  /** Does the slow work for a new password, before the transaction that sets it. */
  forNewPassword(account: Account, password: string, newPassword: string): Promise<Rewrap>;
  /**
   * The same for a password that is set with a link. If the person holds the key, this uses up their recovery key and
   * wraps the journal key for the next one.
   * @throws AppError `recovery_key_needed`, or `invalid_input` for one that doesn't open the journal
   */
  forReset(userId: string, form: ResetForm, device: string): Promise<Rewrap>;
};

export function createJournalOpening({
  database: { query },
  clock,
  journalKeys,
  passwordCost,
  history,
}: {
  database: Pick<Database, "query">;
  clock: Clock;
  journalKeys: Pick<JournalKeys, "open">;
  passwordCost: PasswordCost;
  history: Pick<SecurityHistory, "record">;
}): JournalOpening {
  const withPassword: JournalOpening["withPassword"] = async (account, password) => {
    if (account.host_wrap) return journalKeys.open(account);
    const wraps = await readWraps(query, account.id);
    if (!wraps) throw invalidCredentials();
    const { password_wrap, password_recipe } = wraps;
    // The host was given the key meanwhile.
    if (!password_wrap || !password_recipe) return journalKeys.open(wraps);
    const journalKey = await unwrapWithPassword(account.id, password, { password_wrap, password_recipe });
    if (journalKey) return journalKey;
    throw wraps.password_hash === account.password_hash
      ? alteredWrap(account.id, "password_wrap")
      : invalidCredentials();
  };

  return {
    withPassword,

    async forNewPassword(account, password, newPassword) {
      const before = await readWraps(query, account.id);
      if (!before?.password_recipe) return stillHostHeld(account.id);
      const { password_recipe } = before;
      const journalKey = await withPassword({ ...account, host_wrap: null }, password);
      const wrap = await wrapWithPassword(account.id, newPassword, journalKey, passwordCost);
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
    },

    async forReset(userId, { password, recovery_key, next_recovery_key }, device) {
      const recovery_wrap = (await readWraps(query, userId))?.recovery_wrap;
      if (!recovery_wrap) return stillHostHeld(userId);
      if (recovery_key === undefined || next_recovery_key === undefined) throw recoveryKeyNeeded();
      const journalKey = unwrapWithRecoveryKey(userId, recovery_key, recovery_wrap);
      if (!journalKey) throw wrongRecoveryKey();
      const wraps = {
        ...(await wrapWithPassword(userId, password, journalKey, passwordCost)),
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
    },
  };
}

const recoveryKeyNeeded = () =>
  new AppError(
    "recovery_key_needed",
    "This journal is sealed: a new password opens it only together with its recovery key.",
  );

const wrongRecoveryKey = () =>
  refusedField(
    "recovery_key",
    "This is not the recovery key of this journal, or it was replaced by a newer one.",
  );
