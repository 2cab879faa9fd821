import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { recoveryCodeCount } from "#contract/accounts/sign-in-rules.ts";
import { hashToken } from "#server/platform/credentials/opaque-tokens.ts";
import { unwrapKey, wrapKey } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";

const stepSeconds = 30;
/** How many steps a clock may be off. */
const window = 1;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

/** The secret as an authenticator app takes it: base32, and as an address for a QR code. */
export function describeSecret(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** RFC 6238: the step of a code, which may be the last, the present or the next one; `null` for a wrong code. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

const totpOf = (secret: Buffer, label = "") =>
  new TOTP({
    issuer: "Reflector",
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: "SHA1",
    digits: 6,
    period: stepSeconds,
  });

/** Crockford's base 32 has no letters that look alike. 24 of them are 120 random bits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const recoveryCodeLength = 24;

const newRecoveryCode = () =>
  Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)])
    .join("")
    .replace(/(.{4})(?!$)/g, "$1-");

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** Takes any case, hyphens and spaces, O for 0, and I and L for 1. */
export const hashRecoveryCode = (typed: string): string => {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return hashToken(code);
};

const purpose = (userId: string) => `secret of one-time codes of ${userId}`;

type SignInKey = Pick<Secrets, "signInKey">;

/** Wraps a secret under the server's own key, because it is needed before the journal is open. */
export const wrapCodeSecret = ({ signInKey }: SignInKey, userId: string, secret: Buffer): Buffer =>
  wrapKey(signInKey, secret, purpose(userId));

/** `null` if the wrap was altered, or made under another key. */
export const unwrapCodeSecret = ({ signInKey }: SignInKey, userId: string, wrap: Buffer): Buffer | null =>
  unwrapKey(signInKey, wrap, purpose(userId));
