import { createHmac, randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { maxTokens, tokenScopes, tokenStart } from "#contract/accounts/token-rules.ts";
import type { MadeToken, Token, TokenForm } from "#contract/accounts/tokens.ts";
import { reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { AppError, ifWritable } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/http/signed-in.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { deriveKey, type Owner, openJournal, seal, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { PasswordProof } from "../proof/prove-password.ts";
import { openTokenName, type SecurityHistory, tokenNameContext } from "../security-history.ts";

/** Where a call with a token comes from. */
type Caller = { device: string; address: string };

export type TokenStore = {
  listTokens(owner: Owner): Promise<Token[]>;
  /** @throws AppError `invalid_input` for a wrong password or code, `limit_reached` */
  createToken(user: SignedIn, form: TokenForm, device: string): Promise<MadeToken>;
  /** @throws AppError `not_found` */
  renameToken(owner: Owner, id: string, name: string): Promise<Token[]>;
  /** @throws AppError `not_found` */
  revokeToken(owner: Owner, id: string, device: string): Promise<Token[]>;
  /** @throws AppError `authentication_required`, `too_many_requests` */
  authenticateToken(secret: string, caller: Caller): Promise<SignedIn>;
  /** Deletes tokens that expired a month ago. */
  sweepTokens(): Promise<void>;
};

const dayMs = 86_400_000;
const expiredKeptMs = 30 * dayMs;
/** How precisely the last use is recorded. */
const useMs = 60_000;
/** How many networks are remembered for a token. */
const maxPlaces = 50;
/** Of the 300 calls a minute that a token may make, the store counts these. */
const calls: Limit = { name: "personal token", hits: 270, windowMs: 60_000 };
/** The first calls of a minute are counted here alone, so that a program that calls now and then costs no write. */
const uncounted = 30;
/** For how many tokens the latest calls are remembered here. */
const maxRemembered = 10_000;

export const isPersonalToken = (token: string): boolean => token.startsWith(tokenStart);

export function createTokenStore({
  database,
  clock,
  limits,
  proof,
  history,
}: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  proof: Pick<PasswordProof, "ofOwner">;
  history: Pick<SecurityHistory, "record">;
}): TokenStore {
  const firstCalls = new Map<string, { count: number; until: number }>();

  /** @throws AppError `too_many_requests` */
  async function countCall(id: string, now: number): Promise<void> {
    const known = firstCalls.get(id);
    if (!known || known.until <= now) {
      const [oldest] = firstCalls.keys();
      if (firstCalls.size >= maxRemembered && oldest !== undefined) firstCalls.delete(oldest);
      firstCalls.delete(id);
      firstCalls.set(id, { count: 1, until: now + calls.windowMs });
      return;
    }
    known.count += 1;
    if (known.count > uncounted) await limits.hit(calls, id);
  }

  const listTokens: TokenStore["listTokens"] = async (owner) =>
    (await readTokens(database.query, owner.id)).map((row) => toToken(owner, row));

  const noteUse = ({ id, user_id }: FoundRow, now: number, device: string) =>
    database.query
      .updateTable("personal_tokens")
      .set({ last_used_at: now, last_used_by: device })
      .where("user_id", "=", user_id)
      .where("id", "=", id)
      .execute();

  /** Records the first use from each network in the person's security history. */
  async function notePlace(row: FoundRow, place: string, device: string) {
    const now = clock.now().getTime();
    await database.transaction(async (tx) => {
      const added = await tx
        .insertInto("personal_token_places")
        .values({ token_id: row.id, place_hash: place, seen_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning("token_id")
        .executeTakeFirst();
      if (!added) return;
      await tx
        .deleteFrom("personal_token_places")
        .where("token_id", "=", row.id)
        .where("place_hash", "not in", (newest) =>
          newest
            .selectFrom("personal_token_places as newest")
            .select("newest.place_hash")
            .where("newest.token_id", "=", row.id)
            .orderBy("newest.seen_at", "desc")
            .orderBy("newest.place_hash")
            .limit(maxPlaces),
        )
        .execute();
      await history.record(tx, row.user_id, { kind: "token_used", device, token: row });
    });
  }

  return {
    listTokens,

    async createToken(user, form, device) {
      const { name, scopes, kinds, days } = form;
      const proven = await proof.ofOwner(user, form, device);
      const id = randomUUIDv7();
      const secret = `${tokenStart}${newToken()}`;
      const now = clock.now().getTime();
      const row: Row = {
        id,
        user_id: user.id,
        token_hash: hashToken(secret),
        key_wrap: wrapKey(tokenKey(secret), user.journalKey, wrapPurpose(id)),
        name: seal(user, tokenNameContext(id), name),
        scopes: tokenScopes.filter((scope) => scopes.includes(scope)).join(" "),
        kinds: kinds && reflectionKinds.filter((kind) => kinds.includes(kind)).join(" "),
        created_at: now,
        expires_at: days === null ? null : now + days * dayMs,
        last_used_at: null,
        last_used_by: null,
      };
      await database.transaction(async (tx) => {
        await proven.use(tx);
        // The person's row is locked, so tokens made at once are counted one after the other.
        const own = await readTokens(tx, user.id);
        if (own.filter(({ expires_at }) => expires_at === null || expires_at > now).length >= maxTokens)
          throw tooMany();
        await tx.insertInto("personal_tokens").values(row).execute();
        await history.record(tx, user.id, { kind: "token_made", device, token: row });
      });
      return { token: toToken(user, row), secret };
    },

    async renameToken(owner, id, name) {
      const renamed = await database.query
        .updateTable("personal_tokens")
        .set({ name: seal(owner, tokenNameContext(id), name) })
        .where("id", "=", id)
        .where("user_id", "=", owner.id)
        .returning("id")
        .executeTakeFirst();
      if (!renamed) throw noSuchToken();
      return listTokens(owner);
    },

    async revokeToken(owner, id, device) {
      await database.transaction(async (tx) => {
        const revoked = await tx
          .deleteFrom("personal_tokens")
          .where("id", "=", id)
          .where("user_id", "=", owner.id)
          .returning(["id", "name"])
          .executeTakeFirstOrThrow(noSuchToken);
        await history.record(tx, owner.id, { kind: "token_revoked", device, token: revoked });
      });
      return listTokens(owner);
    },

    async authenticateToken(secret, { device, address }) {
      const key = tokenKey(secret);
      const place = createHmac("sha256", key).update(address).digest("base64url");
      const now = clock.now().getTime();
      const [row] = await findLive(database.query, { hash: hashToken(secret), place, now });
      if (!row) throw tokenRefused();
      await countCall(row.id, now);
      const journalKey = unwrapKey(key, row.key_wrap, wrapPurpose(row.id));
      if (!journalKey) throw tokenRefused("altered");
      if (row.last_used_at === null || row.last_used_at <= now - useMs || row.last_used_by !== device)
        await ifWritable(() => noteUse(row, now, device));
      if (row.known_place === null) await ifWritable(() => notePlace(row, place, device));
      const owner = openJournal(row.user_id, journalKey);
      const { id, name, scopes, kinds } = toToken(owner, row);
      return { ...owner, sessionId: id, journalKey, token: { id, name, scopes, kinds } };
    },

    async sweepTokens() {
      await database.query
        .deleteFrom("personal_tokens")
        .where("expires_at", "<=", clock.now().getTime() - expiredKeptMs)
        .execute();
    },
  };
}

/** A new password ends all access that someone else may have gained with the former one. */
export async function revokeAll(
  tx: Query,
  userId: string,
  device: string,
  history: Pick<SecurityHistory, "record">,
): Promise<void> {
  const revoked = await tx
    .deleteFrom("personal_tokens")
    .where("user_id", "=", userId)
    .returning(["id", "name"])
    .execute();
  const [token] = revoked;
  if (!token) return;
  const count = revoked.length;
  await history.record(tx, userId, { kind: "token_revoked", device, count, ...(count === 1 && { token }) });
}

/** Not while the account is disabled or waits to be deleted. */
const findLive = (query: Query, { hash, place, now }: { hash: string; place: string; now: number }) =>
  query
    .selectFrom("personal_tokens")
    .innerJoin("users", "users.id", "personal_tokens.user_id")
    .leftJoin("personal_token_places", (join) =>
      join.onRef("token_id", "=", "personal_tokens.id").on("place_hash", "=", place),
    )
    .selectAll("personal_tokens")
    .select("place_hash as known_place")
    .where("token_hash", "=", hash)
    .where(({ or, eb }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .where("users.disabled_at", "is", null)
    .where("users.deletes_at", "is", null)
    .execute();

type Row = Selectable<Tables["personal_tokens"]>;
type FoundRow = Awaited<ReturnType<typeof findLive>>[number];

const tokenKey = (secret: string) => deriveKey(Buffer.from(secret, "utf8"), "personal token wrap");
const wrapPurpose = (id: string) => `personal token wrap of ${id}`;

const readTokens = (query: Query, userId: string): Promise<Row[]> =>
  query
    .selectFrom("personal_tokens")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();

const scopesSchema = z.array(z.enum(tokenScopes));
const kindsSchema = z.array(z.enum(reflectionKinds));

const toToken = (owner: Owner, row: Row): Token => ({
  id: row.id,
  // A token can be revoked even if its name was altered.
  name: openTokenName(owner, row) ?? "Token",
  scopes: scopesSchema.parse(row.scopes.split(" ")),
  kinds: row.kinds === null ? null : kindsSchema.parse(row.kinds.split(" ")),
  created_at: new Date(row.created_at).toISOString(),
  expires_at: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
  last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  last_used_by: row.last_used_by,
});

const tokenRefused = (forLog = "unknown") =>
  new AppError("authentication_required", "This token doesn't work: it has expired or was revoked.", {
    forLog: { token: forLog },
  });

const noSuchToken = () => new AppError("not_found", "There is no such token.");

const tooMany = () =>
  new AppError("limit_reached", `You have ${maxTokens} tokens, which is the limit. Revoke one first.`);
