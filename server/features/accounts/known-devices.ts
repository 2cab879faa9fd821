import { randomUUIDv7 } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieLifetimeSeconds } from "#contract/accounts/account-rules.ts";
import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import type { Query } from "#server/platform/database.ts";
import { ifWritable } from "#server/platform/errors.ts";
import { httpOnlyCookie } from "#server/platform/http/http-only-cookie.ts";
import { siteOf } from "#server/platform/http/request-origin.ts";
import { findByName } from "./user-rows.ts";

type BrowserRequest = Pick<FastifyRequest, "headers" | "protocol" | "host">;

const cookie = httpOnlyCookie("known_device", cookieLifetimeSeconds);
/** So that programs, which store no cookies, don't fill the store. */
const maxDevices = 20;

/**
 * Finds out whether this browser has signed in to the account of that name or address before.
 * @returns what its tries are counted by, or `null`
 */
export async function findKnownDevice(
  context: Context,
  request: BrowserRequest,
  name: string,
): Promise<string | null> {
  const secret = cookie.read(request, siteOf(context.ownUrl, request));
  if (secret === null) return null;
  const { database, clock } = context;
  // Both queries run whether or not an account has this name, so that the time reveals nothing.
  const account = await findByName(database.query, clock, name);
  return findDevice(context, account?.id ?? "", secret);
}

/** The same for the person who is signed in. */
export async function findOwnDevice(
  context: Context,
  request: BrowserRequest,
  userId: string,
): Promise<string | null> {
  const secret = cookie.read(request, siteOf(context.ownUrl, request));
  return secret === null ? null : findDevice(context, userId, secret);
}

async function findDevice({ database, clock }: Context, userId: string, secret: string) {
  const known = await database.query
    .selectFrom("known_devices")
    .select(["user_id", "device_id"])
    .where("user_id", "=", userId)
    .where("secret_hash", "=", hashToken(secret))
    .where("expires_at", ">", clock.now().getTime())
    .executeTakeFirst();
  // Not by the secret: someone who copied it could get a new one by signing in to their own account, and start counting
  // again.
  return known ? `${known.user_id}/${known.device_id}` : null;
}

/**
 * Gives the browser a new secret. This account and those that knew it before recognize the browser by it. Call it
 * after each sign-in, and after `forgetDevices` for the browser that stays. Does nothing while the store takes no
 * writes.
 */
export async function rememberDevice(
  { database, clock, ownUrl }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string,
): Promise<void> {
  const site = siteOf(ownUrl, request);
  const before = cookie.read(request, site);
  const secret = newToken();
  const secret_hash = hashToken(secret);
  const expires_at = clock.now().getTime() + cookieLifetimeSeconds * 1000;
  const store = async (tx: Query) => {
    const [known] =
      before === null
        ? []
        : await tx
            .updateTable("known_devices")
            .set({ secret_hash })
            .where("secret_hash", "=", hashToken(before))
            .returning("device_id")
            .execute();
    const device_id = known?.device_id ?? randomUUIDv7();
    await tx
      .insertInto("known_devices")
      .values({ user_id, secret_hash, device_id, expires_at })
      .onConflict((conflict) => conflict.columns(["user_id", "secret_hash"]).doUpdateSet({ expires_at }))
      .execute();
    await tx
      .deleteFrom("known_devices")
      .where("user_id", "=", user_id)
      .where("secret_hash", "not in", (newest) =>
        newest
          .selectFrom("known_devices")
          .select("secret_hash")
          .where("user_id", "=", user_id)
          .orderBy("expires_at", "desc")
          .limit(maxDevices),
      )
      .execute();
  };
  await ifWritable(async () => {
    await database.transaction(store);
    cookie.set(reply, secret, site);
  });
}

/** Forgets all known browsers of this account. */
export async function forgetDevices(tx: Query, userId: string): Promise<void> {
  await tx.deleteFrom("known_devices").where("user_id", "=", userId).execute();
}
