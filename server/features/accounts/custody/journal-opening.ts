import type { Database } from "#server/platform/database.ts";
import type { JournalKeys } from "../journal-keys.ts";
import { invalidCredentials } from "../password-proof.ts";
import type { UserRow } from "../user-rows.ts";
import { alteredWrap, changedMeanwhile, type Rewrap, readWraps, stillHostHeld } from "./journal-wraps.ts";
import { unwrapWithPassword, wrapWithPassword } from "./wraps.ts";

type Account = Pick<UserRow, "id" | "host_wrap" | "password_hash">;

export type JournalOpening = {
  /**
   * The journal key, whoever holds it, of an account whose password was proven.
   * @throws AppError `invalid_credentials` where the password was changed meanwhile, `sealed_value_refused`
   */
  withPassword(account: Account, password: string): Promise<Buffer>;
  /** Everything slow for a new password, before the transaction that sets it. */
  forNewPassword(account: Account, password: string, newPassword: string): Promise<Rewrap>;
};

export function createJournalOpening(
  { query }: Pick<Database, "query">,
  journalKeys: Pick<JournalKeys, "open">,
): JournalOpening {
  const withPassword: JournalOpening["withPassword"] = async (account, password) => {
    if (account.host_wrap) return journalKeys.open(account);
    const wraps = await readWraps(query, account.id);
    if (!wraps) throw invalidCredentials();
    const { password_wrap, password_recipe } = wraps;
    // Unsealed meanwhile.
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
      const wrap = await wrapWithPassword(account.id, newPassword, journalKey);
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
  };
}
