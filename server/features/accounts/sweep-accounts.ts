import type { Context } from "#server/context.ts";
import { eraseDueAccounts } from "./profile/delete-account.ts";
import { historyMs } from "./security-history.ts";
import { refreshLifetimeMs } from "./sessions/begin-session.ts";
import { noWrap } from "./sessions/refresh-session.ts";

/** How long a personal token that has expired is still listed. */
const expiredTokenMs = 30 * 86_400_000;

/**
 * Deletes what has expired, with the key wraps of refresh tokens that are no longer accepted, and erases the accounts
 * whose days of grace are over.
 */
export async function sweepAccounts(context: Context): Promise<void> {
  const { query } = context.database;
  const now = context.clock.now().getTime();
  // A token is never older than its session's last use, so it expires with the session.
  await query
    .deleteFrom("sessions")
    .where(({ or, eb }) => or([eb("last_used_at", "<=", now - refreshLifetimeMs), eb("ends_at", "<=", now)]))
    .execute();
  await query
    .updateTable("refresh_tokens")
    .set({ key_wrap: noWrap })
    .where("refused_from", "<=", now)
    .where("key_wrap", "!=", noWrap)
    .execute();
  await query
    .deleteFrom("personal_tokens")
    .where("expires_at", "<=", now - expiredTokenMs)
    .execute();
  await query
    .deleteFrom("security_events")
    .where("at", "<=", now - historyMs)
    .execute();
  for (const table of [
    "refresh_tokens",
    "password_resets",
    "invitations",
    "passkey_challenges",
    "openid_states",
    "sign_in_tickets",
    "known_devices",
    "email_confirmations",
  ] as const)
    await query.deleteFrom(table).where("expires_at", "<=", now).execute();
  await query.deleteFrom("token_keys").where("retires_at", "<=", now).execute();
  await eraseDueAccounts(context);
  await context.database.emptyLog();
}
