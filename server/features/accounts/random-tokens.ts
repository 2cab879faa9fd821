import { createHash, randomBytes } from "node:crypto";

/** 256 random bits: the store keeps their hash alone, which needs no salt. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string =>
  createHash("sha256").update(token, "utf8").digest("base64url");
