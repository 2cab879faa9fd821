import { z } from "zod";
import type { Context } from "#server/context.ts";
import { hashToken, newToken } from "#server/platform/credentials/opaque-tokens.ts";

/** How long an authenticator and the person have to answer. */
export const challengeMs = 5 * 60_000;

const clientDataSchema = z.object({ challenge: z.string() });

/**
 * Makes a challenge: to add a passkey of this person, or with `null` to sign in. It is in the store, so that any of
 * several servers can check the answer.
 */
export async function makeChallenge({ database, clock }: Context, userId: string | null): Promise<string> {
  const challenge = newToken();
  await database.query
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      expires_at: clock.now().getTime() + challengeMs,
    })
    .execute();
  return challenge;
}

/** Uses up the challenge that an authenticator answered. `null` if it is unknown, used, expired or another person's. */
export async function redeemChallenge(
  { database, clock }: Context,
  userId: string | null,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const used = await database.query
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("expires_at", ">", clock.now().getTime())
    .where("user_id", userId === null ? "is" : "=", userId)
    .returning("challenge_hash")
    .executeTakeFirst();
  return used ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const text = Buffer.from(clientDataJSON, "base64url").toString("utf8");
    return clientDataSchema.safeParse(JSON.parse(text)).data?.challenge ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
