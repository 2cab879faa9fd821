import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import {
  type getSecurityHistory,
  type SecurityEventKind,
  securityEventKinds,
} from "#contract/accounts/security-history.ts";
import type { Context } from "#server/context.ts";
import { readCursor, toCursor } from "#server/platform/cursor.ts";
import type { Database, Query } from "#server/platform/database.ts";
import { ifWritable } from "#server/platform/errors.ts";
import { type Owner, open, unlessAltered } from "#server/platform/sealing.ts";

export type StoredTokenName = { id: string; name: Buffer };

export const tokenNameContext = (id: string) => ({ table: "personal_tokens", row: id, column: "name" });

/** `null` if it was altered, or sealed under a journal key that is gone. */
export const openTokenName = (owner: Owner, { id, name }: StoredTokenName): string | null =>
  unlessAltered(() => open(owner, tokenNameContext(id), name));

type Page = { cursor?: string | undefined; limit: number };
type Answer = z.output<(typeof getSecurityHistory.schema.response)[200]>;

/** `device` is `null` if the host did it. */
type SecurityEvent = {
  kind: SecurityEventKind;
  device: string | null;
  otherId?: string | undefined;
  count?: number;
  /** The name of a personal token, as it is stored: sealed for that token. */
  token?: StoredTokenName;
};

const hourMs = 3_600_000;
/** How long events are stored. */
export const historyMs = 365 * 24 * hourMs;
const kindSchema = z.enum(securityEventKinds);

const insertEvent = (
  now: Date,
  tx: Query,
  userId: string,
  id: string,
  { kind, device, otherId, count = 1, token }: SecurityEvent,
  countedIn = id,
) =>
  tx.insertInto("security_events").values({
    id,
    user_id: userId,
    kind,
    at: now.getTime(),
    device,
    count,
    counted_in: countedIn,
    other_id: otherId ?? null,
    token_id: token?.id ?? null,
    token_name: token?.name ?? null,
  });

/** Runs in the transaction of the event, so that both are stored or neither. */
export async function recordEvent(
  { clock }: Pick<Context, "clock">,
  tx: Query,
  userId: string,
  event: SecurityEvent,
): Promise<void> {
  await insertEvent(clock.now(), tx, userId, randomUUIDv7(), event).execute();
}

/** Records an event under a given id. @returns `false` if it was recorded before */
export async function recordEventOnce(
  { clock }: Pick<Context, "clock">,
  tx: Query,
  userId: string,
  id: string,
  event: SecurityEvent,
): Promise<boolean> {
  const recorded = await insertEvent(clock.now(), tx, userId, id, event)
    .onConflict((conflict) => conflict.columns(["user_id", "counted_in"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return recorded !== undefined;
}

/**
 * Records a failed sign-in, in one row an hour, unless the store takes no writes. Takes as long for an unknown person
 * (`null`), so that the time reveals nothing.
 */
export async function recordFailure(
  { database, clock }: Pick<Context, "database" | "clock">,
  userId: string | null,
  device: string,
  kind: "sign_in_failed" | "second_factor_failed" = "sign_in_failed",
): Promise<void> {
  const now = clock.now();
  const at = now.getTime();
  if (userId === null) return ifWritable(() => writeForNobody(database, at));
  const hour = `${kind} ${Math.floor(at / hourMs)}`;
  const write = insertEvent(now, database.query, userId, randomUUIDv7(), { kind, device }, hour).onConflict(
    (conflict) =>
      conflict
        .columns(["user_id", "counted_in"])
        .doUpdateSet({ at, device, count: sql`security_events.count + 1` }),
  );
  await ifWritable(() => write.execute());
}

export async function listSecurityHistory(
  { database }: Context,
  owner: Owner,
  { cursor, limit }: Page,
): Promise<Answer> {
  const after = cursor === undefined ? null : readCursor(cursorSchema, cursor);
  const rows = await database.query
    .selectFrom("security_events")
    .leftJoin("users", "users.id", "security_events.other_id")
    .select(["seq", "security_events.id", "kind", "at", "device", "count", "other_id", "username"])
    .select(["token_id", "token_name"])
    .where("user_id", "=", owner.id)
    .$if(after !== null, (query) => query.where(sql<boolean>`(at, seq) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(({ id, kind, at, device, count, other_id, username, token_id, token_name }) => ({
      id,
      kind: kindSchema.parse(kind),
      at: new Date(at).toISOString(),
      device,
      count,
      account: other_id && username ? { id: other_id, username } : null,
      token_name: token_id && token_name && openTokenName(owner, { id: token_id, name: token_name }),
    })),
    next_cursor: last && rows.length > limit ? toCursor([last.at, last.seq]) : null,
  };
}

async function writeForNobody(database: Database, now: number): Promise<void> {
  await database.query
    .insertInto("rate_limits")
    .values({ key: "sign-in of nobody", hits: 1, resets_at: now, strikes: 0, kept_until: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ resets_at: now, kept_until: now, hits: sql`rate_limits.hits + 1` }),
    )
    .execute();
}

const cursorSchema = z.tuple([z.coerce.number().int(), z.coerce.number().int()]);
