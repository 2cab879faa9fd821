import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { t } from "#contract/translate.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";
import { AppError, ifWritable, refusesWrites, type Standing } from "./errors.ts";

export type Limit = {
  /** What is limited, such as `login by address`. */
  name: string;
  hits: number;
  windowMs: number;
  /**
   * If set, the wait doubles each time the limit is exceeded, up to this. The doubling is reset after the same time.
   */
  maxWaitMs?: number;
};

export type RateLimits = {
  /** Counts one hit of `who`. @throws AppError `too_many_requests` above the limit */
  hit(limit: Limit, who: string): Promise<Standing>;
  /**
   * The same, counted in this process's memory: for frequent actions, which several servers may count separately. The
   * wait does not grow.
   */
  hitHere(limit: Omit<Limit, "maxWaitMs">, who: string): Standing;
  /** Resets the count of `who`, for example after a correct password. */
  forget(limit: Limit, who: string): Promise<void>;
  /** Deletes counters that have expired. */
  sweep(): Promise<void>;
};

type Counted = { hits: number; resets_at: number };

const maxDoublings = 20;
/** Maximum counters in memory. */
const maxHere = 10_000;

/**
 * Counters are stored, so that several servers share them. `who` is stored only as a keyed hash. While the store is
 * read-only, this process continues from the stored count, so that a full disk gives no additional tries.
 */
export function createRateLimits(database: Database, clock: Clock, key: Buffer, factor: number): RateLimits {
  const idOf = (limit: Limit, who: string) =>
    createHmac("sha256", key).update(`${limit.name}/${who}`).digest("base64url");

  const here = new Map<string, { hits: number; resetsAt: number }>();

  /** @throws AppError `too_many_requests` */
  function standingOf({ name, hits, windowMs }: Limit, counted: number, resetsAt: number): Standing {
    const allowed = Math.floor(hits * factor);
    const resetsInMs = Math.max(0, resetsAt - clock.now().getTime());
    const standing = { name, allowed, windowMs, left: Math.max(0, allowed - counted), resetsInMs };
    if (counted <= allowed) return standing;
    const seconds = Math.max(1, Math.ceil(resetsInMs / 1000));
    throw new AppError("too_many_requests", waitSentence(seconds), {
      forLog: { limit: name },
      retryAfterSeconds: seconds,
      standing,
    });
  }

  const unstored = new Map<string, { hits: number; resetsAt: number }>();

  /** The wait does not grow. */
  async function countUnstored(key: string, windowMs: number): Promise<Counted> {
    const now = clock.now().getTime();
    const stored = await database.query
      .selectFrom("rate_limits")
      .select(["hits", "resets_at"])
      .where("key", "=", key)
      .where("resets_at", ">", now)
      .executeTakeFirst();
    const known = unstored.get(key);
    const counted = known && known.resetsAt > now ? known : { hits: 0, resetsAt: now + windowMs };
    counted.hits += 1;
    const [oldest] = unstored.keys();
    if (unstored.size >= maxHere && oldest !== undefined) unstored.delete(oldest);
    unstored.delete(key);
    unstored.set(key, counted);
    return {
      hits: counted.hits + (stored?.hits ?? 0),
      resets_at: Math.max(counted.resetsAt, stored?.resets_at ?? 0),
    };
  }

  /** @returns the hits of this window, and when it ends */
  async function count(limit: Limit, who: string, allowed: number): Promise<Counted> {
    const now = clock.now().getTime();
    const { windowMs, maxWaitMs = 0 } = limit;
    const over = sql<boolean>`rate_limits.resets_at <= ${now}`;
    const forgotten = sql<boolean>`rate_limits.kept_until <= ${now}`;
    const passed = sql<boolean>`(rate_limits.hits = ${allowed} and ${maxWaitMs} > 0)`;
    const doubled = sql<number>`cast(${windowMs} as bigint) * (1 << rate_limits.strikes)`;
    const wait = sql<number>`case when ${doubled} > ${maxWaitMs} then ${maxWaitMs} else ${doubled} end`;
    const resetsAt = sql<number>`case when ${over} then ${now + windowMs}
        when ${passed} then ${now} + ${wait} else rate_limits.resets_at end`;
    return database.query
      .insertInto("rate_limits")
      .values({
        key: idOf(limit, who),
        hits: 1,
        resets_at: now + windowMs,
        strikes: 0,
        kept_until: now + windowMs + maxWaitMs,
      })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          hits: sql`case when ${over} then 1 else rate_limits.hits + 1 end`,
          resets_at: resetsAt,
          strikes: sql`case when ${forgotten} then 0
              when not ${over} and ${passed} and rate_limits.strikes < ${maxDoublings} then rate_limits.strikes + 1
              else rate_limits.strikes end`,
          kept_until: sql`${resetsAt} + ${maxWaitMs}`,
        }),
      )
      .returning(["hits", "resets_at"])
      .executeTakeFirstOrThrow();
  }

  return {
    async hit(limit, who) {
      const allowed = Math.floor(limit.hits * factor);
      const { hits, resets_at } = await count(limit, who, allowed).catch((error: unknown) => {
        if (refusesWrites(error)) return countUnstored(idOf(limit, who), limit.windowMs);
        throw error;
      });
      return standingOf(limit, hits, resets_at);
    },
    hitHere(limit, who) {
      const now = clock.now().getTime();
      const key = `${limit.name}/${who}`;
      const counted = here.get(key);
      if (counted && counted.resetsAt > now) {
        counted.hits += 1;
        return standingOf(limit, counted.hits, counted.resetsAt);
      }
      const [oldest] = here.keys();
      if (here.size >= maxHere && oldest !== undefined) here.delete(oldest);
      here.delete(key);
      here.set(key, { hits: 1, resetsAt: now + limit.windowMs });
      return standingOf(limit, 1, now + limit.windowMs);
    },
    async forget(limit, who) {
      const key = idOf(limit, who);
      unstored.delete(key);
      await ifWritable(() => database.query.deleteFrom("rate_limits").where("key", "=", key).execute());
    },
    async sweep() {
      await database.query
        .deleteFrom("rate_limits")
        .where("kept_until", "<=", clock.now().getTime())
        .execute();
    },
  };
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 90)
    return t(
      "Too many attempts. Please wait {seconds, plural, =1 {a second} one {# second} other {# seconds}} and try again.",
      { seconds },
    );
  if (minutes < 90)
    return t(
      "Too many attempts. Please wait {minutes, plural, one {# minute} other {# minutes}} and try again.",
      {
        minutes,
      },
    );
  return t("Too many attempts. Please wait {hours, plural, one {# hour} other {# hours}} and try again.", {
    hours: Math.ceil(minutes / 60),
  });
}
