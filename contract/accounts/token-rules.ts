/** Rules of personal tokens that need no schema. */

export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Choices for the lifetime of a token in days. A token can also be valid without limit. */
export const tokenDays = [30, 90, 365] as const;

export const maxTokens = 20;
export const maxTokenNameLength = 80;

/** The prefix of every token, by which people and secret scanners recognise it. */
export const tokenStart = "reflector_";
