import { randomUUID } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The duration of a lease. Running servers renew theirs; those of a failed server expire. */
export const leaseMs = 60_000;

/** The lease columns of a row that this server claims. It holds the row until `lease_id` changes. */
export const newLease = (now: number) => ({ lease_id: randomUUID(), lease_until: now + leaseMs });

export const noLease = { lease_id: null, lease_until: null };

/** Matches rows that no server holds. */
export const isUnclaimed = (now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(lease_id is null or lease_until <= ${now})`;
