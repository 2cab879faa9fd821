/** What the browser needs of personal tokens, without any schema. */

export const tokenScopes = ["read", "write"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** After how many days a token can expire. It can also have no end. */
export const tokenDays = [30, 90, 365] as const;

export const maxTokens = 20;
export const maxTokenNameLength = 80;

/** How every token's secret begins, so that people and secret scanners recognise one. */
export const tokenStart = "reflector_";
