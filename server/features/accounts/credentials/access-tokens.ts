import { createSecretKey, randomUUIDv7 } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { accessTokenMinutes } from "#contract/accounts/account-rules.ts";
import { idSchema } from "#contract/endpoint.ts";
import type { Context } from "#server/context.ts";
import type { Query } from "#server/platform/database.ts";
import { deriveKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";

/** What a token carries. */
export type Access = { userId: string; sessionId: string; journalKey: Buffer };

/** `access`: sent with each request. `unstored`: refreshes a session that could not be stored. */
type TokenKind = "access" | "unstored";

/** A person reads or exports within this time, or enters the password again. */
export const unstoredMinutes = 8 * 60;
const minutesOf: Readonly<Record<TokenKind, number>> = {
  access: accessTokenMinutes,
  unstored: unstoredMinutes,
};

const headerSchema = z.object({ kid: idSchema });
const maxSessionId = 120;
const claimsSchema = z.object({
  sub: idSchema,
  sid: z.string().max(maxSessionId),
  key: z.base64url().length(43),
});
const encryption = { alg: "dir", enc: "A256GCM" } as const;

/** An encrypted JWT (RFC 7516, 7519): only the server can read the journal key in it. */
export async function issueToken(
  { database, clock, secrets }: Pick<Context, "database" | "clock" | "secrets">,
  kind: TokenKind,
  { userId, sessionId, journalKey }: Access,
): Promise<string> {
  const now = clock.now();
  const kid = await currentKey(database.query, now);
  return new EncryptJWT({ sid: sessionId, key: journalKey.toString("base64url") })
    .setProtectedHeader({ ...encryption, kid })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + minutesOf[kind] * 60_000))
    .encrypt(keyOf(secrets, kind, kid));
}

/** `null` if the token is expired, altered or not ours. The caller checks that its key is still in use. */
export async function readToken(
  { clock, secrets }: Pick<Context, "clock" | "secrets">,
  kind: TokenKind,
  token: string,
): Promise<(Access & { keyId: string }) | null> {
  try {
    const keyFor = (header: unknown) => keyOf(secrets, kind, headerSchema.parse(header).kid);
    const { payload, protectedHeader } = await jwtDecrypt(token, keyFor, {
      keyManagementAlgorithms: [encryption.alg],
      contentEncryptionAlgorithms: [encryption.enc],
      requiredClaims: ["exp"],
      currentDate: clock.now(),
    });
    const { sub, sid, key } = claimsSchema.parse(payload);
    const { kid } = headerSchema.parse(protectedHeader);
    return { userId: sub, sessionId: sid, journalKey: Buffer.from(key, "base64url"), keyId: kid };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Derived from the server's own key and an id in `token_keys`. Neither kind of token passes for the other. */
function keyOf({ accessTokenKey }: Pick<Secrets, "accessTokenKey">, kind: TokenKind, id: string) {
  const key = kind === "access" ? accessTokenKey : deriveKey(accessTokenKey, "unstored sessions");
  return createSecretKey(deriveKey(key, `access token ${id}`));
}

async function currentKey(query: Query, now: Date): Promise<string> {
  const id = await newestKey(query);
  if (id) return id;
  await addTokenKey(query, now);
  return (await newestKey(query)) ?? "";
}

const newestKey = async (query: Query) => {
  const row = await query
    .selectFrom("token_keys")
    .select("id")
    .where("retires_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

const addTokenKey = (query: Query, now: Date) =>
  query
    .insertInto("token_keys")
    .values({ id: randomUUIDv7(), made_at: now.getTime(), retires_at: null })
    .execute();

/** Makes a new key for all servers. Tokens under old keys stay valid until they expire, so no session ends. */
export async function rotateTokenKeys({
  database,
  clock,
}: Pick<Context, "database" | "clock">): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx
      .updateTable("token_keys")
      .set({ retires_at: now.getTime() + accessTokenMinutes * 60_000 })
      .where("retires_at", "is", null)
      .execute();
    await tx.deleteFrom("token_keys").where("retires_at", "<=", now.getTime()).execute();
    await addTokenKey(tx, now);
  });
}

/** Wraps a journal key for the holder of `token`, in this session only. */
export const wrapForToken = (token: string, sessionId: string, journalKey: Buffer): Buffer =>
  wrapKey(tokenKey(token), journalKey, purpose(sessionId));

export const unwrapWithToken = (token: string, sessionId: string, wrapped: Buffer): Buffer | null =>
  unwrapKey(tokenKey(token), wrapped, purpose(sessionId));

const tokenKey = (token: string) => deriveKey(Buffer.from(token, "utf8"), "refresh token wrap");
const purpose = (sessionId: string) => `refresh token wrap of session ${sessionId}`;
