import type { Tx } from "#server/platform/database.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { unwrapForHost, wrapForHost } from "./host-wraps.ts";
import { unwrapCodeSecret, wrapCodeSecret } from "./one-time-codes.ts";

/**
 * Rewraps every host-held key and every secret of one-time codes, when the master key changes. An altered wrap stays as
 * it is, and is refused.
 */
export async function rewrapAccountKeys(tx: Tx, old: Secrets, next: Secrets): Promise<void> {
  const held = await tx
    .selectFrom("users")
    .select(["id", "host_wrap"])
    .where("host_wrap", "is not", null)
    .execute();
  for (const { id, host_wrap } of held) {
    const journalKey = host_wrap && unwrapForHost(old, id, host_wrap);
    if (!journalKey) continue;
    await tx
      .updateTable("users")
      .set({ host_wrap: wrapForHost(next, id, journalKey) })
      .where("id", "=", id)
      // A person may just have destroyed this wrap by sealing their journal. It must not come back.
      .where("host_wrap", "=", host_wrap)
      .execute();
  }
  const codes = await tx.selectFrom("one_time_codes").select(["user_id", "secret"]).execute();
  for (const { user_id, secret } of codes) {
    const opened = unwrapCodeSecret(old, user_id, secret);
    if (!opened) continue;
    const wrap = wrapCodeSecret(next, user_id, opened);
    await tx.updateTable("one_time_codes").set({ secret: wrap }).where("user_id", "=", user_id).execute();
  }
}
