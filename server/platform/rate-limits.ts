import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import { AppError } from "./errors.ts";

export type Limit = {
  /** What is limited, such as `login by address`. */
  name: string;
  hits: number;
  windowMs: number;
};

export type RateLimits = {
  /** Counts one hit of `who`. @throws AppError `too_many_requests` once there were more than the limit allows */
  hit(limit: Limit, who: string): Promise<void>;
  /** Drops counters whose time is over. */
  sweep(): Promise<void>;
};

/** Counters live in the store, so that several servers count together; `who` is kept as a keyed hash only. */
export function createRateLimits(database: Database, clock: Clock, key: Buffer, factor: number): RateLimits {
  return {
    async hit(limit, who) {
      const now = clock.now().getTime();
      const id = createHmac("sha256", key).update(`${limit.name}/${who}`).digest("base64url");
      const { hits, resets_at } = await database.query
        .insertInto("rate_limits")
        .values({ key: id, hits: 1, resets_at: now + limit.windowMs })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            hits: sql`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.hits + 1 end`,
            resets_at: sql`case when rate_limits.resets_at <= ${now} then ${now + limit.windowMs} else rate_limits.resets_at end`,
          }),
        )
        .returning(["hits", "resets_at"])
        .executeTakeFirstOrThrow();
      if (hits <= limit.hits * factor) return;
      const seconds = Math.max(1, Math.ceil((resets_at - now) / 1000));
      throw new AppError(
        "too_many_requests",
        `Too many tries. Please wait ${inWords(seconds)} and try again.`,
        {
          forLog: { limit: limit.name },
          retryAfterSeconds: seconds,
        },
      );
    },
    async sweep() {
      await database.query
        .deleteFrom("rate_limits")
        .where("resets_at", "<=", clock.now().getTime())
        .execute();
    },
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
