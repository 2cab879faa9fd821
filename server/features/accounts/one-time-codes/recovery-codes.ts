import { createHash, randomInt } from "node:crypto";
import { recoveryCodeCount } from "#contract/accounts/sign-in-rules.ts";

/** Crockford's base 32: no letter that is easily taken for another sign. 16 of them are 80 random bits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 16;

const newCode = () =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    .join("")
    .replace(/(.{4})(?!$)/g, "$1-");

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode);

/** However it was typed: any case, with or without hyphens and spaces, O for 0, I and L for 1. */
export const hashRecoveryCode = (typed: string): string => {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return createHash("sha256").update(code, "utf8").digest("base64url");
};
