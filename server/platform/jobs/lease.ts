import { randomUUID } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** A server that dies loses what it has claimed after this time. A server that runs renews its leases. */
export const leaseMs = 60_000;

/** The columns `lease_id` and `lease_until` of a row that this server claims. It holds the row while the id stays. */
export const newLease = (now: number) => ({ lease_id: randomUUID(), lease_until: now + leaseMs });

export const noLease = { lease_id: null, lease_until: null };

/** Whether no server holds the row. */
export const isUnclaimed = (now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(lease_id is null or lease_until <= ${now})`;
