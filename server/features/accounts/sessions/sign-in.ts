import type { Credentials } from "#contract/accounts/accounts.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { refusesWrites } from "#server/platform/errors.ts";
import { openJournal } from "#server/platform/sealing.ts";
import { issueToken } from "../credentials/access-tokens.ts";
import { toUser, type UserRow } from "../user-rows.ts";
import { beginSession } from "./begin-session.ts";
import { beginUnstored } from "./unstored-sessions.ts";

/**
 * Begins a session of a proven account, in one transaction with `work`, and makes its tokens.
 * @param via the account that was logged in to, if this one is opened by a link
 * @param whileUnstored does what must not be left out while the store takes no writes. Without it, the sign-in then fails.
 */
export async function signIn(
  context: Context,
  { row, journalKey, via = null }: { row: UserRow; journalKey: Buffer; via?: string | null },
  device: string,
  work: (tx: Tx) => Promise<void>,
  whileUnstored?: () => Promise<void>,
): Promise<Credentials> {
  const begun = context.database.transaction(async (tx) => {
    await work(tx);
    return beginSession(context, tx, { userId: row.id, journalKey, device, via });
  });
  const { sessionId, refresh } = await begun.catch(async (error: unknown) => {
    if (!whileUnstored || !refusesWrites(error)) throw error;
    await whileUnstored();
    return beginUnstored(context, { row, journalKey });
  });
  const access = await issueToken(context, "access", { userId: row.id, sessionId, journalKey });
  return { access, refresh, user: toUser(openJournal(row.id, journalKey), row) };
}
