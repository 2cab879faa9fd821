import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";
import { httpOnlyCookie } from "#server/platform/http/http-only-cookie.ts";
import { deriveKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";

/** How long a person may take at the provider. */
const stateMs = 10 * 60_000;

/** The secret that identifies a browser when it comes back from the provider. */
export const browserCookie = httpOnlyCookie("openid_browser", stateMs / 1000);

/** Why a browser was sent to the provider: to connect this person, or `null` to sign in. */
type Purpose = { userId: string | null; returnTo: string };

/** @returns the state, valid once, within ten minutes, from the same browser */
export async function makeState(
  { database, clock }: Context,
  browser: string,
  { userId, returnTo }: Purpose,
): Promise<string> {
  const state = newToken();
  const state_hash = hashToken(state);
  await database.query
    .insertInto("openid_states")
    .values({
      state_hash,
      browser_hash: hashToken(browser),
      user_id: userId,
      return_to: wrapKey(returnKey(browser), Buffer.from(returnTo, "utf8"), purpose(state_hash)),
      expires_at: clock.now().getTime() + stateMs,
    })
    .execute();
  return state;
}

/** Uses up a state. `null` if it is unknown, used, expired or another browser's. */
export async function redeemState(
  { database, clock }: Context,
  state: string,
  browser: string,
): Promise<Purpose | null> {
  const state_hash = hashToken(state);
  const used = await database.query
    .deleteFrom("openid_states")
    .where("state_hash", "=", state_hash)
    .where("browser_hash", "=", hashToken(browser))
    .where("expires_at", ">", clock.now().getTime())
    .returning(["user_id", "return_to"])
    .executeTakeFirst();
  if (!used) return null;
  const returnTo = unwrapKey(returnKey(browser), used.return_to, purpose(state_hash));
  return { userId: used.user_id, returnTo: returnTo?.toString("utf8") ?? "" };
}

/** Derived from the browser's secret, so that the store alone opens nothing. */
const returnKey = (browser: string) => deriveKey(Buffer.from(browser, "utf8"), "openid return");
const purpose = (stateHash: string) => `return of state ${stateHash}`;
