import type { Context } from "#server/context.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import { openJournal } from "#server/platform/sealing.ts";
import { type Access, readToken } from "../credentials/access-tokens.ts";
import type { SignedIn } from "../signed-in.ts";
import { isUnstoredTokenLive, readUnstored } from "./unstored-sessions.ts";

/** Opens an access token, if its session is still signed in. @throws AppError `authentication_required` */
export async function authenticate(context: Context, accessToken: string): Promise<SignedIn> {
  const access = await readToken(context, "access", accessToken);
  if (!access) throw authenticationRequired();
  const { userId, sessionId, journalKey } = access;
  const isLive = readUnstored(sessionId)
    ? isUnstoredTokenLive(context, access)
    : isLiveSession(context, access);
  if (!(await isLive)) throw authenticationRequired();
  return { ...openJournal(userId, journalKey), sessionId, journalKey };
}

async function isLiveSession(
  { database, clock }: Context,
  { userId, sessionId, keyId }: Access & { keyId: string },
): Promise<boolean> {
  const now = clock.now().getTime();
  const session = await database.query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("token_keys", (join) => join.on("token_keys.id", "=", keyId))
    .select("sessions.id")
    .where("sessions.id", "=", sessionId)
    .where("users.id", "=", userId)
    .where("users.disabled_at", "is", null)
    .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", now)]))
    .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .where(({ or, eb }) => or([eb("retires_at", "is", null), eb("retires_at", ">", now)]))
    .executeTakeFirst();
  return session !== undefined;
}
