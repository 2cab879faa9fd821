import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestClock } from "#server/testing.ts";
import { createExpiryCutoff, sinceOf, withNow } from "./store-time.ts";
import { createTestDatabase, engines, type TestDatabase } from "./testing.ts";

const day = 86_400_000;
const tenMinutes = 600_000;

describe("the store's own time", () => {
  const steps = fc.array(fc.integer({ min: -800 * day, max: 800 * day }), { maxLength: 60, size: "max" });

  it("never runs ahead by more than a day at a step, whatever the clock does", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 60 * day }), (jumps, ms) => {
        let now = Date.UTC(2026, 10, 21);
        let spans = withNow([], now);
        let lived = 0;
        for (const jump of jumps) {
          now += jump;
          spans = withNow(spans, now);
          lived += Math.min(Math.max(jump, 0), day);
          expect(spans.reduce((sum, [began, seen]) => sum + seen - began, 0)).toBeLessThanOrEqual(lived);
          expect(spans.at(-1)?.[1]).toBe(now);
        }
        const since = sinceOf(spans, ms);
        if (since !== null) expect(lived).toBeGreaterThanOrEqual(ms);
      }),
    );
  });

  it("runs as the clock does while a server runs", () => {
    let spans = withNow([], 0);
    for (let now = 0; now <= 31 * day; now += tenMinutes) spans = withNow(spans, now);
    expect(spans).toEqual([[0, 31 * day]]);
    expect(sinceOf(spans, 30 * day)).toBe(day);
    expect(sinceOf(spans, 32 * day)).toBeNull();
  });

  it("goes on where it was after the clock was set forward by a year and back again", () => {
    const right = withNow(withNow([], 0), day);
    const ahead = withNow(withNow(right, 366 * day), 366 * day + tenMinutes);
    expect(ahead).toEqual([
      [0, day],
      [365 * day, 366 * day + tenMinutes],
    ]);
    expect(withNow(ahead, day + tenMinutes)).toEqual([[0, day + tenMinutes]]);
  });
});

describe.each(engines)("the store's own time on %s", (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(engine);
  });
  afterEach(() => database.drop());

  it("is kept in the store, and counted once however many servers ask", async () => {
    const clock = createTestClock();
    const ask = () => createExpiryCutoff(database, clock)(3 * day);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([null, null, null]);
    // Three days without a server count as one.
    clock.advance(3 * day);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([null, null, null]);
    for (let hour = 0; hour < 48; hour += 1) {
      clock.advance(3_600_000);
      await ask();
    }
    expect(await ask()).toBe(clock.now().getTime() - 3 * day);
  });
});
