import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createEvents } from "#server/events.ts";
import { addOwner, addReflections } from "#server/features/reflections/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { aReading } from "./entities/testing.ts";
import { createOpenedSummaries } from "./store/opened-summaries.ts";
import { createReadingStore, type ReadingStore } from "./store/reading-store.ts";

describe.each(engines)("opened summaries on %s", (engine) => {
  let database: TestDatabase;
  let store: ReadingStore;
  let owner: Owner;
  /** What the store was asked for. */
  let asked: Parameters<ReadingStore["summaries"]>[1][];
  let opened: ReturnType<typeof createOpenedSummaries>;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    store = createReadingStore({ database, events: createEvents() });
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    owner = await addOwner(database);
    asked = [];
    opened = createOpenedSummaries({
      version: store.version,
      status: store.status,
      summaries: (whose, of) => {
        asked.push(of);
        return store.summaries(whose, of);
      },
    });
    return () => opened.stop();
  });

  const day = (at: number) => `2026-06-${String(at).padStart(2, "0")}`;
  const write = async (at: number) => {
    const [written] = await addReflections(database, owner, [{ day: day(at) }]);
    if (!written) throw new Error("Nothing was written.");
    await read(written.id, at, at);
    return written.id;
  };
  const read = (id: string, at: number, change: number, isReadable = true) =>
    store.write(owner, [
      {
        reflection_id: id,
        change,
        day: day(at),
        error: null,
        read: isReadable ? { ...aReading(at, "I felt light."), id, day: day(at) } : null,
      },
    ]);
  const all = async () => (await opened.of(owner, null)).map((each) => each.day);

  it("come in the order of their days, and then only what changed is opened", async () => {
    for (const at of [3, 1, 2]) await write(at);
    expect(await all()).toEqual([day(1), day(2), day(3)]);
    const later = await write(9);
    expect(await all()).toEqual([day(1), day(2), day(3), day(9)]);
    expect(asked).toEqual([{ change: 0 }, { change: 3 }]);
    await read(later, 4, 12);
    expect(await all()).toEqual([day(1), day(2), day(3), day(4)]);
    expect((await opened.of(owner, { from: day(2), to: day(3) })).map((each) => each.day)).toEqual([
      day(2),
      day(3),
    ]);
  });

  it("of a part of a journal are opened by themselves", async () => {
    for (const at of [1, 2, 3, 4]) await write(at);
    const span = { from: day(2), to: day(3) };
    expect((await opened.of(owner, span)).map((each) => each.day)).toEqual([day(2), day(3)]);
    expect(asked).toEqual([span]);
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

  it("are forgotten a minute after they were last asked for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await write(1);
      await all();
      vi.advanceTimersByTime(59_000);
      await all();
      vi.advanceTimersByTime(59_000);
      await all();
      expect(asked).toEqual([{ change: 0 }, { change: 1 }, { change: 1 }]);
      vi.advanceTimersByTime(60_000);
      await all();
      expect(asked.at(-1)).toEqual({ change: 0 });
    } finally {
      vi.useRealTimers();
    }
  });
});
