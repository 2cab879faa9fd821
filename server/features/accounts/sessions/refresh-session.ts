import { randomUUIDv7 } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { cookieLifetimeSeconds, refreshGraceMs } from "#contract/accounts/account-rules.ts";
import type { Credentials } from "#contract/accounts/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createKeptTokens } from "#server/platform/credentials/kept-tokens.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Database, Query, Tx } from "#server/platform/database.ts";
import { authenticationRequired, refusesWrites } from "#server/platform/errors.ts";
import { deviceOf } from "#server/platform/http/request-origin.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import { openJournal } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import {
  type Access,
  type AccessTokens,
  unwrapWithToken,
  wrapForToken,
} from "../credentials/access-tokens.ts";
import type { SecurityHistory } from "../security-history.ts";
import type { UserRow } from "../user-rows.ts";
import { readUnstored, type UnstoredSessions } from "./unstored-sessions.ts";

export type TokenPair = { access: string; refresh: string };

export type SessionStore = {
  /** Begins a session. The caller makes the access token after the transaction. */
  begin(
    tx: Tx,
    person: { userId: string; journalKey: Buffer; device: string },
  ): Promise<{ sessionId: string; refresh: string }>;
  /** Begins a session that is in its tokens alone, while the store takes no writes. */
  beginUnstored: UnstoredSessions["begin"];
  /** While the store takes no writes, `refresh` stays the same. @throws AppError `authentication_required` */
  refresh(refreshToken: string, device?: string): Promise<TokenPair>;
  /** Ends the session in an hour, unless it is refreshed before. For an account that was switched away from. */
  endSoon(tx: Tx, sessionId: string): Promise<void>;
  /** Ends the person's session that this token belongs to, because they signed in again on the same device. */
  endFormer(userId: string, refreshToken: string): Promise<void>;
  /** Ends the session that the token belongs to, if there is one. */
  logout(refreshToken: string, device?: string): Promise<void>;
  /** @throws AppError `authentication_required` */
  authenticate(accessToken: string): Promise<SignedIn>;
  /** Deletes what has expired, and the key wraps of tokens that are no longer accepted. */
  sweep(): Promise<void>;
};

/**
 * Begins a session of a proven account, in one transaction with `work`, and makes its tokens.
 * @param unstored does what must not be left out while the store takes no writes. Without it, nobody signs in then.
 */
export type SignIn = (
  account: { row: UserRow; journalKey: Buffer },
  device: string,
  work: (tx: Tx) => Promise<void>,
  unstored?: () => void | Promise<void>,
) => Promise<Credentials>;

/** Longer than an access token lives, so that a client that still uses the session refreshes it in time. */
const switchedAwayMs = 60 * 60_000;
const refreshLifetimeMs = cookieLifetimeSeconds * 1000;
const noWrap = Buffer.alloc(0);

export function createSessionStore(
  database: Database,
  clock: Clock,
  accessTokens: AccessTokens,
  history: Pick<SecurityHistory, "record">,
  unstored: UnstoredSessions,
): SessionStore {
  const opened = createKeptTokens(clock, async (accessToken) => {
    const access = await accessTokens.read(accessToken);
    return access && { ...access, owner: openJournal(access.userId, access.journalKey) };
  });
  async function storeNow(tx: Tx, access: Access, device: string): Promise<Rotation> {
    const { sessionId } = await unstored.store(tx, access, device);
    const now = clock.now().getTime();
    const { journalKey } = access;
    const refresh = await addToken(tx, { sessionId, formerHash: null, journalKey, now });
    return { access: { ...access, sessionId }, refresh };
  }

  return {
    async begin(tx, { userId, journalKey, device }) {
      const sessionId = randomUUIDv7();
      const now = clock.now().getTime();
      await tx
        .insertInto("sessions")
        .values({ id: sessionId, user_id: userId, device, created_at: now, last_used_at: now, ends_at: null })
        .execute();
      return { sessionId, refresh: await addToken(tx, { sessionId, formerHash: null, journalKey, now }) };
    },

    beginUnstored: unstored.begin,

    async refresh(refreshToken, device = deviceOf(undefined)) {
      const now = clock.now().getTime();
      const access = await unstored.read(refreshToken);
      const rotation = await database
        .transaction((tx) => (access ? storeNow(tx, access, device) : rotate(tx, refreshToken, now, history)))
        .catch(async (error: unknown) => {
          if (!refusesWrites(error)) throw error;
          return { access: access ?? (await unstored.readStored(refreshToken)), refresh: refreshToken };
        });
      if ("refused" in rotation) throw authenticationRequired({ refresh: rotation.refused });
      return { access: await accessTokens.issue(rotation.access), refresh: rotation.refresh };
    },

    async endSoon(tx, sessionId) {
      await tx
        .updateTable("sessions")
        .set({ ends_at: clock.now().getTime() + switchedAwayMs })
        .where("id", "=", sessionId)
        .execute();
    },

    async endFormer(userId, refreshToken) {
      await database.query
        .deleteFrom("sessions")
        .where("user_id", "=", userId)
        .where("id", "=", sessionOf(database.query, refreshToken))
        .execute();
    },

    async logout(refreshToken, device = deviceOf(undefined)) {
      if (await unstored.end(refreshToken, device)) return;
      await database.transaction(async (tx) => {
        const ended = await tx
          .deleteFrom("sessions")
          .where("id", "=", sessionOf(tx, refreshToken))
          .returning(["user_id", "device"])
          .executeTakeFirst();
        if (ended) await history.record(tx, ended.user_id, { kind: "signed_out", device: ended.device });
      });
    },

    async authenticate(accessToken) {
      const access = await opened.read(accessToken);
      if (!access) throw authenticationRequired();
      const { userId, sessionId, journalKey, keyId, owner } = access;
      const now = clock.now().getTime();
      const isLive = readUnstored(sessionId)
        ? await unstored.isLive(access)
        : (await findLive(database.query, { userId, sessionId, keyId, now })).length > 0;
      if (!isLive) {
        opened.drop(accessToken);
        throw authenticationRequired();
      }
      return { ...owner, sessionId, journalKey };
    },

    async sweep() {
      const now = clock.now().getTime();
      // A token is never older than its session's last use, so it expires with the session.
      await database.query
        .deleteFrom("sessions")
        .where(({ or, eb }) =>
          or([eb("last_used_at", "<=", now - refreshLifetimeMs), eb("ends_at", "<=", now)]),
        )
        .execute();
      await database.query.deleteFrom("refresh_tokens").where("expires_at", "<=", now).execute();
      await database.query
        .updateTable("refresh_tokens")
        .set({ key_wrap: noWrap })
        .where("refused_from", "<=", now)
        .where("key_wrap", "!=", noWrap)
        .execute();
    },
  };
}

const sessionOf = (query: Query, refreshToken: string) =>
  query.selectFrom("refresh_tokens").select("session_id").where("token_hash", "=", hashToken(refreshToken));

const findLive = (
  query: Query,
  { userId, sessionId, keyId, now }: { userId: string; sessionId: string; keyId: string; now: number },
) =>
  query
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
    .execute();

type TokenRow = Selectable<Tables["refresh_tokens"]>;
type Rotation = { access: Access; refresh: string } | { refused: "unknown" | "reused" | "altered" };

/**
 * Writes the session's row first. That row is the lock: two uses of one token run one after the other, on both engines.
 */
async function rotate(
  tx: Tx,
  refreshToken: string,
  now: number,
  history: Pick<SecurityHistory, "record">,
): Promise<Rotation> {
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
    await history.record(tx, session.user_id, { kind: "token_reused", device: session.device });
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
 * A token's first use shows that its answer arrived and was stored, so the token before it has done its work. It is
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
          // All tokens live equally long, so they were issued as far apart as they expire.
          or([
            eb("expires_at", "<", used.expires_at - refreshGraceMs),
            eb("expires_at", ">", used.expires_at + refreshGraceMs),
          ]),
        ]),
      ]),
    )
    .execute();
}

type NewToken = { sessionId: string; formerHash: string | null; journalKey: Buffer; now: number };

async function addToken(tx: Tx, { sessionId, formerHash, journalKey, now }: NewToken): Promise<string> {
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
