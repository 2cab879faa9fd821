import type { Context } from "#server/context.ts";
import { openHostWrap } from "../credentials/host-wraps.ts";
import { unwrapWithPassword } from "../credentials/journal-wraps.ts";
import { invalidCredentials } from "../proof/prove-password.ts";
import type { UserRow } from "../user-rows.ts";
import { alteredWrap, readWraps } from "./wraps.ts";

/**
 * Opens the journal key of an account whose password was proven, whether the host or the person holds the key.
 * @throws AppError `invalid_credentials` if the password was changed meanwhile, `sealed_value_refused`
 */
export async function openWithPassword(
  { database, secrets }: Context,
  account: Pick<UserRow, "id" | "host_wrap" | "password_hash">,
  password: string,
): Promise<Buffer> {
  if (account.host_wrap) return openHostWrap(secrets, account);
  const wraps = await readWraps(database.query, account.id);
  if (!wraps) throw invalidCredentials();
  const { password_wrap, password_recipe } = wraps;
  // The host was given the key meanwhile.
  if (!password_wrap || !password_recipe) return openHostWrap(secrets, wraps);
  const journalKey = await unwrapWithPassword(account.id, password, { password_wrap, password_recipe });
  if (journalKey) return journalKey;
  throw wraps.password_hash === account.password_hash
    ? alteredWrap(account.id, "password_wrap")
    : invalidCredentials();
}
