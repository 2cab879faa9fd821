import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

  it("count together in several servers, also at the same moment", async () => {
    const key = newKey();
    const servers = [createRateLimits(database, clock, key, 1), createRateLimits(database, clock, key, 1)];
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => servers[index % 2]?.hit(limit, from)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("keep no address, and sweep what is over", async () => {
    const limits = createRateLimits(database, clock, newKey(), 1);
    await limits.hit(limit, from);
    const [row] = await database.query.selectFrom("rate_limits").select("key").execute();
    expect(row?.key).not.toContain(from);
    now += 60_000;
    await limits.sweep();
    expect(await database.query.selectFrom("rate_limits").select("key").execute()).toEqual([]);
  });
});
