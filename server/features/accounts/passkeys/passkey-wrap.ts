import { deriveKey, unwrapKey, wrapKey } from "#server/platform/sealing.ts";

type Bound = { userId: string; credentialId: string };

/**
 * Wraps a journal key so that only the passkey opens it: by what its authenticator answers to the PRF extension,
 * which is not stored anywhere.
 */
export const wrapForPasskey = (prf: string, passkey: Bound, journalKey: Buffer): Buffer =>
  wrapKey(keyOf(prf), journalKey, purpose(passkey));

/** `null` where the passkey, the person or the answer is another one. */
export const unwrapWithPasskey = (prf: string, passkey: Bound, wrapped: Buffer): Buffer | null =>
  unwrapKey(keyOf(prf), wrapped, purpose(passkey));

const keyOf = (prf: string) => deriveKey(Buffer.from(prf, "base64url"), "passkey wrap");
const purpose = ({ userId, credentialId }: Bound) => `passkey wrap of ${userId}/${credentialId}`;
