import { createSecretKey } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { accessTokenMinutes } from "#contract/accounts/account-rules.ts";
import { idSchema } from "#contract/endpoint.ts";
import type { Clock } from "#server/platform/clock.ts";
import { deriveKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";

export type Access = { userId: string; sessionId: string; journalKey: Buffer };

export type TokenKeys = {
  /** The id of the key for new tokens. */
  current(): Promise<string>;
  /** Derived from the server's own key and the id. The store says whether the id is still in use. */
  keyOf(id: string): Buffer;
};

export type AccessTokens = {
  issue(access: Access): Promise<string>;
  /** `null` if the token is expired, altered or not ours. The caller checks that its key is still in use. */
  read(token: string): Promise<ReadAccess | null>;
};

/** `endsAt`: in milliseconds, when the token expires. */
export type ReadAccess = Access & { keyId: string; endsAt: number };

const headerSchema = z.object({ kid: idSchema });
const maxSessionId = 120;
const claimsSchema = z.object({
  sub: idSchema,
  sid: z.string().max(maxSessionId),
  key: z.base64url().length(43),
  exp: z.int(),
});
const encryption = { alg: "dir", enc: "A256GCM" } as const;

/** Encrypted JWTs (RFC 7516, 7519): only the server can read the journal key in them. */
export function createAccessTokens(
  clock: Clock,
  keys: TokenKeys,
  minutes: number = accessTokenMinutes,
): AccessTokens {
  return {
    async issue({ userId, sessionId, journalKey }) {
      const now = clock.now();
      const kid = await keys.current();
      return new EncryptJWT({ sid: sessionId, key: journalKey.toString("base64url") })
        .setProtectedHeader({ ...encryption, kid })
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + minutes * 60_000))
        .encrypt(createSecretKey(keys.keyOf(kid)));
    },
    async read(token) {
      try {
        const keyOf = (header: unknown) => createSecretKey(keys.keyOf(headerSchema.parse(header).kid));
        const { payload, protectedHeader } = await jwtDecrypt(token, keyOf, {
          keyManagementAlgorithms: [encryption.alg],
          contentEncryptionAlgorithms: [encryption.enc],
          requiredClaims: ["exp"],
          currentDate: clock.now(),
        });
        const claims = claimsSchema.parse(payload);
        return {
          userId: claims.sub,
          sessionId: claims.sid,
          journalKey: Buffer.from(claims.key, "base64url"),
          keyId: headerSchema.parse(protectedHeader).kid,
          endsAt: claims.exp * 1000,
        };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
}

/** Wraps a journal key for the holder of `token`, in this session only. */
export const wrapForToken = (token: string, sessionId: string, journalKey: Buffer): Buffer =>
  wrapKey(tokenKey(token), journalKey, purpose(sessionId));

export const unwrapWithToken = (token: string, sessionId: string, wrapped: Buffer): Buffer | null =>
  unwrapKey(tokenKey(token), wrapped, purpose(sessionId));

const tokenKey = (token: string) => deriveKey(Buffer.from(token, "utf8"), "refresh token wrap");
const purpose = (sessionId: string) => `refresh token wrap of session ${sessionId}`;
