import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Context } from "#server/context.ts";
import { addOwner, addReflections } from "#server/features/reflections/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { aReading } from "./entities/testing.ts";
import { forgetSummaries, summariesOf } from "./opened-summaries.ts";
import { readingState } from "./reading-state.ts";
import { writeReadings } from "./store/write-readings.ts";

describe.each(engines)("opened summaries on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    context = await createTestContext(database);
    owner = await addOwner(database);
    return () => forgetSummaries(context);
  });

  const day = (at: number) => `2026-06-${String(at).padStart(2, "0")}`;
  const write = async (at: number) => {
    const [written] = await addReflections(database, owner, [{ day: day(at) }]);
    if (!written) throw new Error("Nothing was written.");
    await read(written.id, at, at);
    return written.id;
  };
  const read = (id: string, at: number, change: number, isReadable = true) =>
    writeReadings(context, owner, [
      {
        reflection_id: id,
        change,
        day: day(at),
        error: null,
        read: isReadable ? { ...aReading(at, "I felt light."), id, day: day(at) } : null,
      },
    ]);
  const all = async () => (await summariesOf(context, owner, null)).map((each) => each.day);
  const opened = () => readingState(context).summaries.get(owner.id);

  it("come by day, and stay open when something changes", async () => {
    for (const at of [3, 1, 2]) await write(at);
    expect(await all()).toEqual([day(1), day(2), day(3)]);
    const [first] = await summariesOf(context, owner, null);
    const later = await write(9);
    expect(await all()).toEqual([day(1), day(2), day(3), day(9)]);
    expect((await summariesOf(context, owner, null))[0]).toBe(first);
    await read(later, 4, 12);
    expect(await all()).toEqual([day(1), day(2), day(3), day(4)]);
    const span = { from: day(2), to: day(3) };
    expect((await summariesOf(context, owner, span)).map((each) => each.day)).toEqual([day(2), day(3)]);
  });

  it("of a part of a journal do not stay open", async () => {
    for (const at of [1, 2, 3, 4]) await write(at);
    const span = { from: day(2), to: day(3) };
    expect((await summariesOf(context, owner, span)).map((each) => each.day)).toEqual([day(2), day(3)]);
    expect(opened()).toBeUndefined();
  });

  it("leave out what was excluded or deleted for good since", async () => {
    const [excluded, deleted] = [await write(1), await write(2)];
    await write(3);
    expect(await all()).toHaveLength(3);
    await read(excluded, 1, 4, false);
    expect(await all()).toEqual([day(2), day(3)]);
    await database.asOwner(owner.id, (tx) =>
      tx.deleteFrom("reflections").where("id", "=", deleted).execute(),
    );
    expect(await all()).toEqual([day(3)]);
  });

  it("are forgotten a minute after they were last used", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await write(1);
      await all();
      vi.advanceTimersByTime(59_000);
      await all();
      vi.advanceTimersByTime(59_000);
      expect(opened()).toBeDefined();
      vi.advanceTimersByTime(1000);
      expect(opened()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});
