import type { FastifyRequest } from "fastify";
import type { Context } from "#server/context.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Query, Tx } from "#server/platform/database.ts";
import { ifWritable } from "#server/platform/errors.ts";
import { readCookie } from "#server/platform/http/http-only-cookie.ts";
import { recordEvent } from "../security-history.ts";
import { endUnstored } from "./unstored-sessions.ts";

/** Longer than an access token is valid, so that a client that still uses the session refreshes it in time. */
const switchedAwayMs = 60 * 60_000;

/** Ends the session in an hour, unless it is refreshed before. For an account that was switched away from. */
export async function endSessionSoon({ clock }: Context, tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ends_at: clock.now().getTime() + switchedAwayMs })
    .where("id", "=", sessionId)
    .execute();
}

/** Ends a person's sessions, and those of linked accounts that were opened from them. `except`: the id of one that stays. */
export const endSessions = (tx: Tx, userId: string, except: string | null = null) =>
  tx
    .deleteFrom("sessions")
    .where(({ or, eb }) => or([eb("user_id", "=", userId), eb("via_id", "=", userId)]))
    .$if(except !== null, (sessions) => sessions.where("id", "!=", except))
    .returning("user_id")
    .execute();

/**
 * Signing in again on a device leaves no second session behind. The web client stores its refresh token in a cookie of
 * this name, which is sent along if the API is on the same host.
 */
export async function endFormerSession(
  { database: { query } }: Context,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  const refreshToken = readCookie(request, "refresh_token");
  if (refreshToken === null) return;
  await ifWritable(() =>
    query
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("id", "=", sessionOf(query, refreshToken))
      .execute(),
  );
}

/** Ends the session that the token belongs to, if there is one. */
export async function logOut(context: Context, refreshToken: string, device: string): Promise<void> {
  if (await endUnstored(context, refreshToken, device)) return;
  await context.database.transaction(async (tx) => {
    const ended = await tx
      .deleteFrom("sessions")
      .where("id", "=", sessionOf(tx, refreshToken))
      .returning(["user_id", "device"])
      .executeTakeFirst();
    if (ended) await recordEvent(context, tx, ended.user_id, { kind: "signed_out", device: ended.device });
  });
}

const sessionOf = (query: Query, refreshToken: string) =>
  query.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hashToken(refreshToken));
