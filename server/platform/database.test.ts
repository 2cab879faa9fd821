import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

// On PostgreSQL, statements take their time elsewhere.
describe("transactions that wait for SQLite's one connection", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase("sqlite");
  });
  afterAll(() => database.drop());

  it("begin in the order they came, each in a round of the event loop of its own", async () => {
    let round = 0;
    let isDone = false;
    const count = () => {
      round += 1;
      if (!isDone) setImmediate(count);
    };
    const begun: { which: number; round: number }[] = [];
    const free = Promise.withResolvers<void>();
    const all = Array.from({ length: 5 }, (_, which) =>
      database.transaction(async () => {
        begun.push({ which, round });
        if (which === 0) await free.promise;
        if (which === 2) throw new Error("This one fails.");
      }),
    );
    setImmediate(count);
    setImmediate(free.resolve);
    const ended = await Promise.allSettled(all);
    isDone = true;
    expect(ended.map(({ status }) => status === "fulfilled")).toEqual([true, true, false, true, true]);
    expect(begun.map(({ which }) => which)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(begun.map((each) => each.round)).size).toBe(5);
  });
});
