import { z } from "zod";
import type { Clock } from "./clock.ts";
import type { Database } from "./database.ts";

/** A span of time during which a server ran on the store, in milliseconds since 1970. */
type Span = readonly [began: number, seen: number];

/** A longer gap counts as this much: the server was off, or its clock was set. */
const maxStepMs = 86_400_000;
/** Each but the first is at least a day long. */
const maxSpans = 100;
const rowName = "store_time";
const spansSchema = z.array(z.tuple([z.number(), z.number()]));

/**
 * The time since which servers have run on the store for `ms` milliseconds in total, in milliseconds since 1970;
 * `null` if they have not run that long. Deletions use it, so that a clock that is set forward deletes nothing early:
 * see docs/decisions/0033-the-stores-own-time.md.
 */
export type LivedSince = (ms: number) => Promise<number | null>;

/** Each call also extends the current span, so it must be called often. */
export function createExpiryCutoff(database: Database, clock: Clock): LivedSince {
  return async (ms) => {
    const spans = await database.transaction(async (tx) => {
      await tx
        .insertInto("installation")
        .values({ name: rowName, value: Buffer.from("[]") })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // An update instead of a read, so that other servers wait.
      const { value } = await tx
        .updateTable("installation")
        .set({ name: rowName })
        .where("name", "=", rowName)
        .returning("value")
        .executeTakeFirstOrThrow();
      const known = spansSchema.parse(JSON.parse(value.toString("utf8")));
      const seen = withNow(known, clock.now().getTime());
      await tx
        .updateTable("installation")
        .set({ value: Buffer.from(JSON.stringify(seen)) })
        .where("name", "=", rowName)
        .execute();
      return seen;
    });
    return sinceOf(spans, ms);
  };
}

/** `spans`: oldest first. */
export function withNow(spans: readonly Span[], now: number): Span[] {
  // The clock was set back: drop the spans that are now in the future.
  const past = spans.filter(([began]) => began <= now);
  const last = past.at(-1);
  if (!last) return [[now, now]];
  const [began, seen] = last;
  if (now - seen > maxStepMs) return [...past, [now - maxStepMs, now] as const].slice(-maxSpans);
  return [...past.slice(0, -1), [began, now]];
}

export function sinceOf(spans: readonly Span[], ms: number): number | null {
  let left = ms;
  for (const [began, seen] of spans.toReversed()) {
    if (seen - began >= left) return seen - left;
    left -= seen - began;
  }
  return null;
}
