import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { AppError, errorCodeOf, StartError, storeFailureOf } from "./errors.ts";
import { postgresPool } from "./postgres-pool.ts";
import type { Tables } from "./tables.ts";

/** A PostgreSQL that replays what the primary has committed, some time later. */
export type Replica = {
  /**
   * Runs `read` in a transaction that only reads, and in which row-level security shows this person's rows alone.
   * @throws NotOnReplica if the replica does not answer, or does not have what the primary has
   */
  asOwner<Result>(ownerId: string, read: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** To be read from the primary instead. */
export class NotOnReplica extends Error {}

export type ReplicaWatch = { onReplicaState?: ((answers: boolean) => void) | undefined };

/** People wait for no replica that is away. */
const connectMs = 1000;
const queryMs = 10_000;
/** After a failure, how long the replica is not asked. */
const restMs = 10_000;
/** A query was in the way of what had to be replayed (PostgreSQL manual, 27.4.2). */
const recoveryConflict = "40001";

/** @throws StartError if the address is none of PostgreSQL, or names another user than the primary's */
export function openReplica(
  url: string,
  primaryUrl: string,
  { onReplicaState = () => {} }: ReplicaWatch = {},
): Replica {
  const pool = postgresPool(url, "DATABASE_REPLICA_URL", {
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
  });
  if (new URL(url).username !== new URL(primaryUrl).username)
    throw new StartError("DATABASE_REPLICA_URL must name the same user as DATABASE_URL.");
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let restsUntil = 0;
  let answers = true;
  const change = (now: boolean) => {
    if (now !== answers) onReplicaState(now);
    answers = now;
  };
  return {
    async asOwner(ownerId, read) {
      if (performance.now() < restsUntil) throw new NotOnReplica();
      try {
        const result = await query
          .transaction()
          .setAccessMode("read only")
          .execute(async (tx) => {
            await sql`select set_config('reflector.owner', ${ownerId}, true)`.execute(tx);
            return read(tx);
          });
        change(true);
        return result;
      } catch (error) {
        if (error instanceof NotOnReplica) {
          change(true);
          throw error;
        }
        if (error instanceof AppError) throw error;
        if (storeFailureOf(error) === "away" && errorCodeOf(error) !== recoveryConflict) {
          restsUntil = performance.now() + restMs;
          change(false);
        }
        // Another failure may be due to a migration that has not been replayed yet.
        throw new NotOnReplica("", { cause: error });
      }
    },
    close: () => query.destroy(),
  };
}
