import { createHash, randomBytes } from "node:crypto";

export const newToken = (): string => randomBytes(32).toString("base64url");

/** The store has only this hash of a token. 256 random bits need no salt and no slow hash. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token, "utf8").digest("base64url");
