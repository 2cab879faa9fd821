import { hash, randomUUIDv7 } from "node:crypto";
import type { SecurityEventKind } from "#contract/accounts/security-history.ts";
import { type Context, perContext } from "#server/context.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Query, Tx } from "#server/platform/database.ts";
import { authenticationRequired, ifWritable } from "#server/platform/errors.ts";
import {
  type Access,
  issueToken,
  readToken,
  unstoredMinutes,
  unwrapWithToken,
} from "../credentials/access-tokens.ts";
import { recordEventOnce } from "../security-history.ts";
import type { UserRow } from "../user-rows.ts";

/**
 * While the store takes no writes, a session can't be stored. Such a session is only in its tokens, which only the
 * server can open. It ends after `unstoredMinutes`, and as soon as its person sets a new password, signs devices out or
 * asks to delete the account, or the host disables it. The first refresh after that makes it a stored one.
 */
type Unstored = {
  /** The id of the stored session that it becomes. */
  id: string;
  /** Milliseconds since 1970. */
  began: number;
  /** A fingerprint of the password's hash at sign-in. */
  print: string;
};

/** These events end stored sessions by deleting them. */
const endingKinds: readonly SecurityEventKind[] = [
  "device_signed_out",
  "other_devices_signed_out",
  "deletion_requested",
  "disabled_by_host",
];

const start = "unstored";
const printOf = ({ password_hash }: Pick<UserRow, "password_hash">) =>
  hash("sha256", password_hash, "base64url").slice(0, 22);

const nameUnstored = ({ id, began, print }: Unstored) => [start, id, began, print].join(".");

/** Parses a session id, which comes from a sealed token. `null` for a session that is stored. */
export function readUnstored(sessionId: string): Unstored | null {
  const [kind, id = "", began, print = ""] = sessionId.split(".");
  return kind === start ? { id, began: Number(began), print } : null;
}

/** @param now in milliseconds */
export async function isUnstoredLive(
  query: Query,
  userId: string,
  { id, began, print }: Unstored,
  now: number,
): Promise<boolean> {
  const person = await query
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .where(({ or, eb }) => or([eb("deletes_at", "is", null), eb("deletes_at", ">", now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("security_events")
            .select("id")
            .where("user_id", "=", userId)
            .where("kind", "in", endingKinds)
            .where("at", ">=", began),
        ),
      ),
    )
    // Once it was stored, it is valid as long as the stored one.
    .where(({ or, not, exists, selectFrom }) =>
      or([
        not(
          exists(
            selectFrom("security_events").select("id").where("id", "=", id).where("user_id", "=", userId),
          ),
        ),
        exists(selectFrom("sessions").select("id").where("id", "=", id).where("user_id", "=", userId)),
      ]),
    )
    .executeTakeFirst();
  return person !== undefined && printOf(person) === print && now < began + unstoredMinutes * 60_000;
}

/** Unstored sessions that were signed out, and when their tokens expire. */
const endedSessions = perContext(() => new Map<string, number>());

/** Whether a token of an unstored session still opens the journal. */
export async function isUnstoredTokenLive(
  context: Context,
  { userId, sessionId, keyId }: { userId: string; sessionId: string; keyId: string },
): Promise<boolean> {
  const unstored = readUnstored(sessionId);
  if (!unstored || endedSessions(context).has(unstored.id)) return false;
  const { query } = context.database;
  const now = context.clock.now().getTime();
  const key = await query
    .selectFrom("token_keys")
    .select("id")
    .where("id", "=", keyId)
    .where(({ or, eb }) => or([eb("retires_at", "is", null), eb("retires_at", ">", now)]))
    .executeTakeFirst();
  return key !== undefined && isUnstoredLive(query, userId, unstored, now);
}

export async function beginUnstored(
  context: Context,
  { row, journalKey }: { row: UserRow; journalKey: Buffer },
): Promise<{ sessionId: string; refresh: string }> {
  const began = context.clock.now().getTime();
  const sessionId = nameUnstored({ id: randomUUIDv7(), began, print: printOf(row) });
  const refresh = await issueToken(context, "unstored", { userId: row.id, sessionId, journalKey });
  return { sessionId, refresh };
}

/**
 * Opens a refresh token of an unstored session. `null` for any other token.
 * @throws AppError `authentication_required` if the session is over
 */
export async function readUnstoredToken(context: Context, refreshToken: string): Promise<Access | null> {
  if (!isSealed(refreshToken)) return null;
  const access = await readToken(context, "unstored", refreshToken);
  if (!access || !(await isUnstoredTokenLive(context, access)))
    throw authenticationRequired({ refresh: "unstored" });
  return access;
}

/**
 * Stores an unstored session.
 * @returns its id in the store
 * @throws AppError `authentication_required` if the stored one was ended
 */
export async function storeSession(
  context: Context,
  tx: Tx,
  { userId, sessionId }: Access,
  device: string,
): Promise<string> {
  const unstored = readUnstored(sessionId);
  if (!unstored) throw new Error("This session is stored.");
  const { id, began } = unstored;
  const isStored = async () => {
    const own = tx.selectFrom("sessions").select("id").where("user_id", "=", userId).where("id", "=", id);
    return (await own.executeTakeFirst()) !== undefined;
  };
  if (await isStored()) return id;
  // Two tabs may store it at once: the second waits here for the first, and finds its session.
  if (await recordEventOnce(context, tx, userId, id, { kind: "signed_in", device })) {
    const last_used_at = context.clock.now().getTime();
    const row = { id, user_id: userId, device, created_at: began, last_used_at, ends_at: null };
    await tx.insertInto("sessions").values(row).execute();
  } else if (!(await isStored())) throw authenticationRequired({ refresh: "ended" });
  return id;
}

/** @returns `false` if the token is of a stored session */
export async function endUnstored(context: Context, refreshToken: string, device: string): Promise<boolean> {
  if (!isSealed(refreshToken)) return false;
  const access = await readToken(context, "unstored", refreshToken);
  const unstored = access && readUnstored(access.sessionId);
  if (!unstored) return true;
  const { userId } = access;
  const ended = endedSessions(context);
  const now = context.clock.now().getTime();
  for (const [id, until] of ended) if (until <= now) ended.delete(id);
  ended.set(unstored.id, unstored.began + unstoredMinutes * 60_000);
  await ifWritable(() =>
    context.database.transaction(async (tx) => {
      await recordEventOnce(context, tx, userId, unstored.id, { kind: "signed_out", device });
      await tx.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", unstored.id).execute();
    }),
  );
  return true;
}

/** Opens a stored session's refresh token, without replacing it. @throws AppError `authentication_required` */
export async function readStored({ database, clock }: Context, refreshToken: string): Promise<Access> {
  const now = clock.now().getTime();
  const found = await database.query
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .select(["sessions.id", "sessions.user_id", "key_wrap"])
    .where("token_hash", "=", hashToken(refreshToken))
    .where("expires_at", ">", now)
    .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .where(({ or, eb }) => or([eb("refused_from", "is", null), eb("refused_from", ">", now)]))
    .executeTakeFirst();
  const journalKey = found && unwrapWithToken(refreshToken, found.id, found.key_wrap);
  if (!journalKey) throw authenticationRequired({ refresh: "unknown" });
  return { userId: found.user_id, sessionId: found.id, journalKey };
}

/** Tokens of stored sessions are random, in base64url: they have no dots. */
const isSealed = (refreshToken: string) => refreshToken.includes(".");
