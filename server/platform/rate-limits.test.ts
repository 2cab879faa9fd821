import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createRateLimits } from "./rate-limits.ts";
import { newKey } from "./sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "./testing.ts";

const limit = { name: "login", hits: 3, windowMs: 60_000 };
const from = "192.0.2.7";

describe.each(engines)("rate limits on %s", (engine) => {
  let database: TestDatabase;
  let now = 0;
  const clock = { now: () => new Date(now) };
  beforeEach(async () => {
    database = await createTestDatabase(engine);
    now = 1_000_000;
  });
  afterEach(() => database.drop());

  it("let as many through as the limit says, then refuse until the time is over", async () => {
    const limits = createRateLimits(database, clock, newKey(), 1);
    for (let hit = 0; hit < 3; hit += 1) await limits.hit(limit, from);
    now += 20_000;
    await expect(limits.hit(limit, from)).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 40,
    });
    await limits.hit(limit, "192.0.2.8");
    now += 40_000;
    await limits.hit(limit, from);
  });

  it("say how many are left, and until when", async () => {
    const limits = createRateLimits(database, clock, newKey(), 2);
    const first = { name: "login", allowed: 6, windowMs: 60_000, left: 5, resetsInMs: 60_000 };
    expect(await limits.hit(limit, from)).toEqual(first);
    expect(limits.hitHere(limit, from)).toEqual(first);
    now += 20_000;
    expect(await limits.hit(limit, from)).toEqual({ ...first, left: 4, resetsInMs: 40_000 });
    expect(limits.hitHere(limit, from)).toEqual({ ...first, left: 4, resetsInMs: 40_000 });
  });

  it("count together in several servers, also at the same moment", async () => {
    const key = newKey();
    const servers = [createRateLimits(database, clock, key, 1), createRateLimits(database, clock, key, 1)];
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => servers[index % 2]?.hit(limit, from)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("double the wait each time that a growing limit is passed, up to the longest", async () => {
    const limits = createRateLimits(database, clock, newKey(), 1);
    const growing = { ...limit, maxWaitMs: 5 * 60_000 };
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let hit = 0; hit < 3; hit += 1) await limits.hit(growing, from);
      const refusal = await limits.hit(growing, from).catch((error: unknown) => error);
      const seconds = z.object({ retryAfterSeconds: z.number() }).parse(refusal).retryAfterSeconds;
      now += seconds * 1000 - 1;
      await expect(limits.hit(growing, from)).rejects.toMatchObject({ retryAfterSeconds: 1 });
      now += 1;
      waits.push(seconds);
    }
    expect(waits).toEqual([60, 120, 240, 300, 300]);
  });

  it("forget earlier waits after as long without, or when told to", async () => {
    const limits = createRateLimits(database, clock, newKey(), 1);
    const growing = { ...limit, maxWaitMs: 5 * 60_000 };
    const firstWait = { retryAfterSeconds: 60 };
    const passIt = async (who = from) => {
      for (let hit = 0; hit < 3; hit += 1) await limits.hit(growing, who);
      await expect(limits.hit(growing, who)).rejects.toMatchObject(firstWait);
    };
    await passIt();
    now += 6 * 60_000;
    await passIt();
    const other = "192.0.2.8";
    await passIt(other);
    await limits.forget(growing, from);
    await passIt();
    await expect(limits.hit(growing, other)).rejects.toThrow();
  });

  it("count in one process without a write, for as long as the window", async () => {
    const limits = createRateLimits(database, clock, newKey(), 1);
    for (let hit = 0; hit < 3; hit += 1) limits.hitHere(limit, from);
    now += 20_000;
    expect(() => limits.hitHere(limit, from)).toThrow("Please wait 40 seconds");
    limits.hitHere(limit, "192.0.2.8");
    now += 40_000;
    limits.hitHere(limit, from);
    expect(await database.query.selectFrom("rate_limits").select("key").execute()).toEqual([]);
  });

  it("keep no address, and sweep what is over", async () => {
    const limits = createRateLimits(database, clock, newKey(), 1);
    await limits.hit(limit, from);
    const [row] = await database.query.selectFrom("rate_limits").select("key").execute();
    expect(row?.key).not.toContain(from);
    now += 40_000;
    await limits.hit(limit, "192.0.2.8");
    const left = async () => (await database.query.selectFrom("rate_limits").select("key").execute()).length;
    now += 20_000;
    await limits.sweep();
    expect(await left()).toBe(1);
    now += 40_000;
    await limits.sweep();
    expect(await left()).toBe(0);
  });
});
