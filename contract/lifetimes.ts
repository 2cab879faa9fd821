// Apart from the schemas, so that a page which only reads cookies need not load them.
export const accessTokenMinutes = 15;
export const refreshGraceMs = 30_000;
export const cookieLifetimeSeconds = 365 * 24 * 60 * 60;
