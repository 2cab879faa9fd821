import { createHmac } from "node:crypto";
import { tokenStart } from "#contract/accounts/token-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import { AppError, ifWritable, type Standing } from "#server/platform/errors.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { openJournal, unwrapKey } from "#server/platform/sealing.ts";
import { recordEvent } from "../security-history.ts";
import type { SignedIn } from "../signed-in.ts";
import { tokenKey, toToken, wrapPurpose } from "./token-rows.ts";

/** How precisely the last use is recorded. */
const useMs = 60_000;
/** How many networks are remembered for a token. */
const maxPlaces = 50;
const calls: Limit = { name: "personal token", hits: 300, windowMs: 60_000 };
/** The first calls of a minute are counted in memory only, so that a program that calls rarely costs no write. */
const uncounted = 30;

export const isPersonalToken = (token: string): boolean => token.startsWith(tokenStart);

/** @throws AppError `authentication_required`, `too_many_requests` */
export async function authenticateToken(
  context: Context,
  secret: string,
  { device, address }: { device: string; address: string },
): Promise<{ user: SignedIn; standing: Standing }> {
  const key = tokenKey(secret);
  const place = createHmac("sha256", key).update(address).digest("base64url");
  const now = context.clock.now().getTime();
  const row = await findLive(context, hashToken(secret), place, now);
  if (!row) throw tokenRefused();
  const standing = await countCall(context, row.id);
  const journalKey = unwrapKey(key, row.key_wrap, wrapPurpose(row.id));
  if (!journalKey) throw tokenRefused("altered");
  if (row.last_used_at === null || row.last_used_at <= now - useMs || row.last_used_by !== device)
    await ifWritable(() => noteUse(context, row, now, device));
  if (row.known_place === null) await ifWritable(() => notePlace(context, row, place, device));
  const owner = openJournal(row.user_id, journalKey);
  const { id, name, scopes, kinds } = toToken(owner, row);
  return { user: { ...owner, sessionId: id, journalKey, token: { id, name, scopes, kinds } }, standing };
}

/** @throws AppError `too_many_requests` */
async function countCall({ limits }: Context, id: string): Promise<Standing> {
  const here = limits.hitHere(calls, id);
  if (here.allowed - here.left <= uncounted) return here;
  const { left } = await limits.hit({ ...calls, hits: calls.hits - uncounted }, id);
  return { ...here, left: Math.min(left, here.left) };
}

const noteUse = ({ database }: Context, { id, user_id }: FoundRow, now: number, device: string) =>
  database.query
    .updateTable("personal_tokens")
    .set({ last_used_at: now, last_used_by: device })
    .where("user_id", "=", user_id)
    .where("id", "=", id)
    .execute();

/** Records the first use from each network in the person's security history. */
async function notePlace(context: Context, row: FoundRow, place: string, device: string) {
  const now = context.clock.now().getTime();
  await context.database.transaction(async (tx) => {
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
    await recordEvent(context, tx, row.user_id, { kind: "token_used", device, token: row });
  });
}

/** Finds none while the account is disabled or waits to be deleted. */
const findLive = ({ database }: Context, hash: string, place: string, now: number) =>
  database.query
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
    .executeTakeFirst();

type FoundRow = NonNullable<Awaited<ReturnType<typeof findLive>>>;

const tokenRefused = (forLog = "unknown") =>
  new AppError("authentication_required", t("This token doesn’t work: it has expired or was revoked."), {
    forLog: { token: forLog },
  });
