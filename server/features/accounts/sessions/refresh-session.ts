import { type Selectable, sql } from "kysely";
import { refreshGraceMs } from "#contract/accounts/account-rules.ts";
import type { Context } from "#server/context.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Tx } from "#server/platform/database.ts";
import { authenticationRequired, refusesWrites } from "#server/platform/errors.ts";
import type { Tables } from "#server/platform/tables.ts";
import { type Access, issueToken, unwrapWithToken } from "../credentials/access-tokens.ts";
import { recordEvent } from "../security-history.ts";
import { addToken } from "./begin-session.ts";
import { readStored, readUnstoredToken, storeSession } from "./unstored-sessions.ts";

export const noWrap = Buffer.alloc(0);

type TokenRow = Selectable<Tables["refresh_tokens"]>;
type Rotation = { access: Access; refresh: string } | { refused: "unknown" | "reused" | "altered" };

/**
 * Exchanges a refresh token for an access token and the next refresh token. While the store takes no writes, the refresh
 * token stays the same.
 * @throws AppError `authentication_required`
 */
export async function refreshSession(
  context: Context,
  refreshToken: string,
  device: string,
): Promise<{ access: string; refresh: string }> {
  const access = await readUnstoredToken(context, refreshToken);
  const rotation = await context.database
    .transaction((tx) => (access ? storeNow(context, tx, access, device) : rotate(context, tx, refreshToken)))
    .catch(async (error: unknown): Promise<Rotation> => {
      if (!refusesWrites(error)) throw error;
      return { access: access ?? (await readStored(context, refreshToken)), refresh: refreshToken };
    });
  if ("refused" in rotation) throw authenticationRequired({ refresh: rotation.refused });
  return { access: await issueToken(context, "access", rotation.access), refresh: rotation.refresh };
}

async function storeNow(context: Context, tx: Tx, access: Access, device: string): Promise<Rotation> {
  const sessionId = await storeSession(context, tx, access, device);
  const now = context.clock.now().getTime();
  const { journalKey } = access;
  const refresh = await addToken(tx, { sessionId, formerHash: null, journalKey, now });
  return { access: { ...access, sessionId }, refresh };
}

/**
 * Writes the session's row first. That row is the lock: two uses of one token run one after the other, on both engines.
 */
async function rotate(context: Context, tx: Tx, refreshToken: string): Promise<Rotation> {
  const now = context.clock.now().getTime();
  const tokenHash = hashToken(refreshToken);
  const session = await tx
    .updateTable("sessions")
    .set({ last_used_at: now, ends_at: null })
    .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .where("id", "=", (token) =>
      token
        .selectFrom("refresh_tokens")
        .select("session_id")
        .where("token_hash", "=", tokenHash)
        .where("expires_at", ">", now),
    )
    .returning(["id", "user_id", "device"])
    .executeTakeFirst();
  if (!session) return { refused: "unknown" };

  const token = await tx
    .selectFrom("refresh_tokens")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!token) return { refused: "unknown" };
  if (token.refused_from !== null && token.refused_from <= now) {
    await tx.deleteFrom("sessions").where("id", "=", session.id).execute();
    await recordEvent(context, tx, session.user_id, { kind: "token_reused", device: session.device });
    return { refused: "reused" };
  }
  const journalKey = unwrapWithToken(refreshToken, session.id, token.key_wrap);
  if (!journalKey) return { refused: "altered" };

  if (token.replaced_at === null) await retireFormer(tx, token, now);
  await tx
    .updateTable("refresh_tokens")
    .set({ replaced_at: now })
    .where("token_hash", "=", tokenHash)
    .where("refused_from", "is", null)
    .execute();
  await tx
    .updateTable("refresh_tokens")
    .set({ key_wrap: noWrap })
    .where("session_id", "=", session.id)
    .where("refused_from", "<=", now)
    .where("key_wrap", "!=", noWrap)
    .execute();
  const refresh = await addToken(tx, { sessionId: session.id, formerHash: tokenHash, journalKey, now });
  return { access: { userId: session.user_id, sessionId: session.id, journalKey }, refresh };
}

/**
 * A token's first use shows that its answer arrived and was stored, so the token before it is no longer needed. It is
 * refused from now on, or once the grace for races is over. So are its other successors, whose answers were lost,
 * unless they were issued in the same race.
 */
async function retireFormer(
  tx: Tx,
  used: Pick<TokenRow, "session_id" | "former_hash" | "expires_at">,
  now: number,
): Promise<void> {
  if (used.former_hash === null) return;
  const graceEnd = sql<number>`replaced_at + ${sql.lit(refreshGraceMs + 1)}`;
  await tx
    .updateTable("refresh_tokens")
    .set({ refused_from: sql<number>`case when ${graceEnd} > ${now} then ${graceEnd} else ${now} end` })
    .where("session_id", "=", used.session_id)
    .where("refused_from", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("token_hash", "=", used.former_hash),
        and([
          eb("former_hash", "=", used.former_hash),
          // All tokens are valid equally long, so they were issued as far apart as they expire.
          or([
            eb("expires_at", "<", used.expires_at - refreshGraceMs),
            eb("expires_at", ">", used.expires_at + refreshGraceMs),
          ]),
        ]),
      ]),
    )
    .execute();
}
