/** Milliseconds since 1970 in UTC. */
export type Instant = number;
/** 0 or 1, because SQLite has no booleans. */
export type Flag = number;
/** AES-256-GCM, see sealing.ts. */
export type Sealed = Buffer;
