import { hash, randomUUIDv7 } from "node:crypto";
import type { SecurityEventKind } from "#contract/accounts/security-history.ts";
import type { Clock } from "#server/platform/clock.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import { authenticationRequired, ifWritable } from "#server/platform/errors.ts";
import {
  type Access,
  type AccessTokens,
  type ReadAccess,
  unwrapWithToken,
} from "../credentials/access-tokens.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { UserRow } from "../user-rows.ts";

/**
 * While the store takes no writes, a session can't be stored. Such a session is in its tokens alone, which only the
 * server can open. It ends after `unstoredMinutes`, and as soon as its person sets a new password, signs devices out or
 * asks to delete the account, or the host disables it. The first refresh after that makes it a stored one.
 */
export type Unstored = {
  /** The id of the stored session that it becomes. */
  id: string;
  /** Milliseconds since 1970. */
  began: number;
  /** Of the password's hash at sign-in. */
  print: string;
};

/** A person reads or exports within this time, or enters the password again. */
export const unstoredMinutes = 8 * 60;

/** They end stored sessions by deleting them. */
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

/** `sessionId` comes from a sealed token, so it is as the server made it. `null` for a session that is stored. */
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
    // Once it was stored, it lives as long as the stored one.
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

export type UnstoredSessions = {
  begin(account: { row: UserRow; journalKey: Buffer }): Promise<{ sessionId: string; refresh: string }>;
  /**
   * What a refresh token of such a session opens, or `null` for any other token.
   * @throws AppError `authentication_required` if the session is over
   */
  read(refreshToken: string): Promise<Access | null>;
  isLive(access: Pick<ReadAccess, "userId" | "sessionId" | "keyId">): Promise<boolean>;
  /** Stores the session. @throws AppError `authentication_required` if the stored one was ended */
  store(tx: Tx, access: Access, device: string): Promise<{ sessionId: string }>;
  /** @returns `false` if the token is of a stored session */
  end(refreshToken: string, device: string): Promise<boolean>;
  /**
   * What a stored session's refresh token opens, without replacing it.
   * @throws AppError `authentication_required`
   */
  readStored(refreshToken: string): Promise<Access>;
};

/** @param tokens seal refresh tokens: other keys than those of access tokens, and `unstoredMinutes` */
export function createUnstoredSessions({
  database,
  clock,
  tokens,
  history,
}: {
  database: Database;
  clock: Clock;
  tokens: AccessTokens;
  history: Pick<SecurityHistory, "recordOnce">;
}): UnstoredSessions {
  const now = () => clock.now().getTime();
  /** Signed out while the store took no writes, and until when their tokens would be good. */
  const ended = new Map<string, number>();

  const isLive: UnstoredSessions["isLive"] = async ({ userId, sessionId, keyId }) => {
    const unstored = readUnstored(sessionId);
    if (!unstored || ended.has(unstored.id)) return false;
    const key = await database.query
      .selectFrom("token_keys")
      .select("id")
      .where("id", "=", keyId)
      .where(({ or, eb }) => or([eb("retires_at", "is", null), eb("retires_at", ">", now())]))
      .executeTakeFirst();
    return key !== undefined && isUnstoredLive(database.query, userId, unstored, now());
  };

  return {
    isLive,

    async begin({ row, journalKey }) {
      const sessionId = nameUnstored({ id: randomUUIDv7(), began: now(), print: printOf(row) });
      return { sessionId, refresh: await tokens.issue({ userId: row.id, sessionId, journalKey }) };
    },

    async read(refreshToken) {
      if (!isSealed(refreshToken)) return null;
      const access = await tokens.read(refreshToken);
      if (!access || !(await isLive(access))) throw authenticationRequired({ refresh: "unstored" });
      return access;
    },

    async store(tx, { userId, sessionId }, device) {
      const unstored = readUnstored(sessionId);
      if (!unstored) throw new Error("This session is stored.");
      const { id, began } = unstored;
      const isStored = async () => {
        const own = tx.selectFrom("sessions").select("id").where("user_id", "=", userId).where("id", "=", id);
        return (await own.executeTakeFirst()) !== undefined;
      };
      if (await isStored()) return { sessionId: id };
      // Two tabs may store it at once: the second waits here for the first, and finds its session.
      if (await history.recordOnce(tx, userId, id, { kind: "signed_in", device })) {
        const row = { id, user_id: userId, device, created_at: began, last_used_at: now(), ends_at: null };
        await tx.insertInto("sessions").values(row).execute();
      } else if (!(await isStored())) throw authenticationRequired({ refresh: "ended" });
      return { sessionId: id };
    },

    async end(refreshToken, device) {
      if (!isSealed(refreshToken)) return false;
      const access = await tokens.read(refreshToken);
      const unstored = access && readUnstored(access.sessionId);
      if (!access || !unstored) return true;
      for (const [id, until] of ended) if (until <= now()) ended.delete(id);
      ended.set(unstored.id, unstored.began + unstoredMinutes * 60_000);
      await ifWritable(() =>
        database.transaction(async (tx) => {
          await history.recordOnce(tx, access.userId, unstored.id, { kind: "signed_out", device });
          await tx
            .deleteFrom("sessions")
            .where("user_id", "=", access.userId)
            .where("id", "=", unstored.id)
            .execute();
        }),
      );
      return true;
    },

    async readStored(refreshToken) {
      const found = await database.query
        .selectFrom("refresh_tokens")
        .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
        .select(["sessions.id", "sessions.user_id", "key_wrap"])
        .where("token_hash", "=", hashToken(refreshToken))
        .where("expires_at", ">", now())
        .where(({ or, eb }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now())]))
        .where(({ or, eb }) => or([eb("refused_from", "is", null), eb("refused_from", ">", now())]))
        .executeTakeFirst();
      const journalKey = found && unwrapWithToken(refreshToken, found.id, found.key_wrap);
      if (!journalKey) throw authenticationRequired({ refresh: "unknown" });
      return { userId: found.user_id, sessionId: found.id, journalKey };
    },
  };
}

/** Tokens of stored sessions are random, in base64url: they have no dots. */
const isSealed = (refreshToken: string) => refreshToken.includes(".");
