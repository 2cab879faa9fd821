import { randomUUIDv7 } from "node:crypto";
import { cookieLifetimeSeconds } from "#contract/accounts/account-rules.ts";
import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Tx } from "#server/platform/database.ts";
import { wrapForToken } from "../credentials/access-tokens.ts";

export const refreshLifetimeMs = cookieLifetimeSeconds * 1000;

/** Begins a session. The caller makes the access token after the transaction. */
export async function beginSession(
  { clock }: Context,
  tx: Tx,
  {
    userId,
    journalKey,
    device,
    via,
  }: { userId: string; journalKey: Buffer; device: string; via: string | null },
): Promise<{ sessionId: string; refresh: string }> {
  const sessionId = randomUUIDv7();
  const now = clock.now().getTime();
  await tx
    .insertInto("sessions")
    .values({
      ...{ id: sessionId, user_id: userId, device, via_id: via },
      ...{ created_at: now, last_used_at: now, ends_at: null },
    })
    .execute();
  return { sessionId, refresh: await addToken(tx, { sessionId, formerHash: null, journalKey, now }) };
}

type NewToken = { sessionId: string; formerHash: string | null; journalKey: Buffer; now: number };

/** Stores a new refresh token. @returns the token */
export async function addToken(
  tx: Tx,
  { sessionId, formerHash, journalKey, now }: NewToken,
): Promise<string> {
  const refresh = newToken();
  await tx
    .insertInto("refresh_tokens")
    .values({
      token_hash: hashToken(refresh),
      session_id: sessionId,
      former_hash: formerHash,
      key_wrap: wrapForToken(refresh, sessionId, journalKey),
      expires_at: now + refreshLifetimeMs,
      replaced_at: null,
      refused_from: null,
    })
    .execute();
  return refresh;
}
