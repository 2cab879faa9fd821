import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, type Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { changeDetails, restoreReflection, trashReflection } from "../history/change-reflection.ts";
import { saveDaily } from "../saving/save-reflection.ts";
import { addOwner, addReflections, aSave, daysAgo, today } from "../testing.ts";
import { readDayContext } from "./day-context.ts";

describe.each(engines)("the context of a day on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
  });
  afterAll(() => database.drop());

  const write = (...written: Parameters<typeof addReflections>[2]) =>
    addReflections(database, owner, written);

  describe("the days around it", () => {
    const nearbyOf = async (day: Day) => (await readDayContext(context, owner, day)).nearby;

    it("are the written ones up to six days before and after, in order", async () => {
      await write(...[-7, 6, 0, -6, 7, -2].map((count) => ({ day: addDays(today, count), mood: 3 })));
      expect(await nearbyOf(today)).toEqual(
        [-6, -2, 0, 6].map((count) => ({ day: addDays(today, count), mood: 3 })),
      );
    });

    it("reach across the end of a year and a leap day", async () => {
      await write({ day: "2023-12-31" }, { day: "2024-02-29" });
      expect(await nearbyOf("2024-01-02")).toEqual([{ day: "2023-12-31", mood: null }]);
      expect(await nearbyOf("2024-03-01")).toEqual([{ day: "2024-02-29", mood: null }]);
    });

    it("occur once each, with the mood of the day's last reflection that has one", async () => {
      await write({ day: today, mood: 2 }, { day: today, mood: 5 }, { day: today }, { day: daysAgo(1) });
      expect(await nearbyOf(today)).toEqual([
        { day: daysAgo(1), mood: null },
        { day: today, mood: 5 },
      ]);
    });
  });

  describe("the streak", () => {
    const streakOf = async (day = today) => (await readDayContext(context, owner, day)).streak;

    it("is 0 before anything is written", async () => {
      expect(await streakOf()).toBe(0);
    });

    it("stays alive until today's reflection is due, and grows with it", async () => {
      await write({ day: daysAgo(1) }, { day: daysAgo(2) });
      expect(await streakOf()).toBe(2);
      await saveDaily(context, owner, today, aSave({ body: "today" }));
      expect(await streakOf()).toBe(3);
    });

    it("ends after a day without words", async () => {
      await write({ day: daysAgo(2) }, { day: daysAgo(3) });
      expect(await streakOf()).toBe(0);
    });

    it("counts a day once, whatever was written on it", async () => {
      await write(...Array.from({ length: 60 }, (_, at) => ({ day: daysAgo(at % 20) })));
      expect(await streakOf()).toBe(20);
    });

    it.each([30, 60, 61, 62, 425, 426, 427, 800])("is counted in full over %i days", async (length) => {
      const days = Array.from({ length }, (_, at) => ({ day: daysAgo(at) }));
      await write(...days, { day: daysAgo(length + 1) }, { day: addDays(today, 1) });
      expect(await streakOf()).toBe(length);
      expect(await streakOf(daysAgo(1))).toBe(length - 1);
    });

    it("of years follows each change of the journal", async () => {
      const written = await write(...Array.from({ length: 1500 }, (_, at) => ({ day: daysAgo(at) })));
      const of = (ago: number) => written.find(({ day }) => day === daysAgo(ago))?.id ?? "";
      expect(await streakOf()).toBe(1500);
      expect(await streakOf(daysAgo(200))).toBe(1300);
      await trashReflection(context, owner, of(900));
      expect([await streakOf(), await streakOf(daysAgo(901))]).toEqual([900, 599]);
      await changeDetails(context, owner, of(700), { day: daysAgo(900) });
      expect([await streakOf(), await streakOf(daysAgo(701))]).toEqual([700, 799]);
      await restoreReflection(context, owner, of(900));
      await changeDetails(context, owner, of(700), { day: daysAgo(700) });
      expect(await streakOf()).toBe(1500);
      expect(await streakOf(daysAgo(300))).toBe(1200);
    });

    it("of years is longer once the day before it appears", async () => {
      await write(...Array.from({ length: 100 }, (_, at) => ({ day: daysAgo(at) })));
      expect(await streakOf()).toBe(100);
      // As an archive with versions does it, without a change number.
      await write({ day: daysAgo(100) });
      expect(await streakOf()).toBe(101);
    });

    it("is neither begun nor extended by days that were written later", async () => {
      const writtenAt = (ago: number) => ({ body: "words", written_at: `${daysAgo(ago)}T11:30:00.000Z` });
      await saveDaily(context, owner, today, aSave(writtenAt(0)));
      await saveDaily(context, owner, daysAgo(1), aSave(writtenAt(0)));
      await saveDaily(context, owner, daysAgo(2), aSave(writtenAt(2)));
      expect(await readDayContext(context, owner, today)).toMatchObject({
        streak: 3,
        later_before_streak: false,
      });
      await saveDaily(context, owner, daysAgo(3), aSave(writtenAt(0)));
      await saveDaily(context, owner, daysAgo(4), aSave(writtenAt(4)));
      expect(await readDayContext(context, owner, today)).toMatchObject({
        streak: 3,
        later_before_streak: true,
      });
      expect(await streakOf(daysAgo(3))).toBe(1);
    });

    it("counts a day written later once it also has words of its own time", async () => {
      await saveDaily(context, owner, daysAgo(4), aSave({ body: "words" }));
      await write({ day: daysAgo(4) });
      expect(await readDayContext(context, owner, daysAgo(4))).toMatchObject({
        streak: 1,
        later_before_streak: false,
      });
    });
  });

  describe("memories", () => {
    const memoriesOf = async (day: Day) => (await readDayContext(context, owner, day)).memories;

    it("come from the same date in earlier years, latest first", async () => {
      const [ten, one, , mood] = await write(
        { day: "2016-11-21", body: "Ten years ago" },
        { day: "2025-11-21", body: "One year ago", mood: 5 },
        { day: "2024-11-20", body: "another date" },
        { day: "2020-11-21", title: "", mood: 1 },
        { day: today, body: "today" },
        { day: "2027-11-21", body: "to come" },
      );
      expect(await memoriesOf(today)).toEqual([
        { id: one?.id, day: "2025-11-21", ago: { unit: "year", count: 1 }, mood: 5, excerpt: "One year ago" },
        { id: mood?.id, day: "2020-11-21", ago: { unit: "year", count: 6 }, mood: 1, excerpt: "" },
        {
          id: ten?.id,
          day: "2016-11-21",
          ago: { unit: "year", count: 10 },
          mood: null,
          excerpt: "Ten years ago",
        },
      ]);
    });

    it("of the 29th of February come from leap years only", async () => {
      await write({ day: "2016-02-29" }, { day: "2020-02-29" }, { day: "2023-02-28" }, { day: "2023-03-01" });
      expect((await memoriesOf("2024-02-29")).map(({ ago }) => ago.count)).toEqual([4, 8]);
      expect((await memoriesOf("2026-02-28")).map(({ day }) => day)).toEqual([
        "2023-02-28",
        "2020-02-29",
        "2016-02-29",
      ]);
      expect((await memoriesOf("2024-02-28")).map(({ day }) => day)).toEqual(["2023-02-28"]);
      expect((await memoriesOf("2026-03-01")).map(({ day }) => day)).toEqual(["2023-03-01"]);
    });

    it("of a week and a month ago come first, and leave room for the years", async () => {
      await write(
        { day: daysAgo(7), body: "a week" },
        { day: "2026-10-21", body: "a month, earlier" },
        { day: "2026-10-21", body: "a month" },
        { day: daysAgo(8), body: "nothing" },
        ...Array.from({ length: 6 }, (_, at) => ({ day: `${2025 - at}-11-21` })),
      );
      const memories = await memoriesOf(today);
      expect(memories.map(({ ago }) => [ago.unit, ago.count])).toEqual([
        ["week", 1],
        ["month", 1],
        ["year", 1],
        ["year", 2],
        ["year", 3],
      ]);
      expect(memories.slice(0, 2).map(({ excerpt }) => excerpt)).toEqual(["a week", "a month"]);
    });

    it.each([
      ["2026-03-31", []],
      ["2026-03-28", ["2026-02-28"]],
      ["2026-01-15", ["2025-12-15"]],
      ["2024-03-29", ["2024-02-29"]],
    ])("of a month before %s have the same date, if there is one", async (day, expected) => {
      await write({ day: "2026-02-28" }, { day: "2025-12-15" }, { day: "2024-02-29" });
      expect((await memoriesOf(day)).map((memory) => memory.day)).toEqual(expected);
    });

    it("ignore the trash, and so do days and streaks", async () => {
      await write({ day: daysAgo(7) }, { day: "2026-10-21" }, { day: "2025-11-21" }, { day: today });
      await database.asOwner(owner.id, (tx) =>
        tx.updateTable("reflections").set({ deleted_at: 1 }).where("owner_id", "=", owner.id).execute(),
      );
      expect(await readDayContext(context, owner, today)).toEqual({
        nearby: [],
        streak: 0,
        later_before_streak: false,
        memories: [],
      });
    });

    it("number at most five", async () => {
      await write(...Array.from({ length: 9 }, (_, at) => ({ day: `${2010 + at}-11-21` })));
      expect((await memoriesOf(today)).map(({ ago }) => ago.count)).toEqual([8, 9, 10, 11, 12]);
    });

    it("leave out reflections that can't be opened", async () => {
      const [damaged, whole] = await write({ day: "2025-11-21" }, { day: "2024-11-21" });
      await database.asOwner(owner.id, (tx) =>
        tx
          .updateTable("reflections")
          .set({ head: Buffer.from("altered") })
          .where("id", "=", damaged?.id ?? "")
          .execute(),
      );
      const { memories } = await readDayContext(context, owner, today);
      expect(memories.map(({ id }) => id)).toEqual([whole?.id]);
    });
  });

  it("holds no blank reflection", async () => {
    const nothing = { title: " ", body: "\n", prompt: "What went well?" };
    await write(
      { day: today, ...nothing },
      { day: daysAgo(1), ...nothing },
      { day: "2025-11-21", ...nothing },
    );
    expect(await readDayContext(context, owner, today)).toEqual({
      nearby: [],
      streak: 0,
      later_before_streak: false,
      memories: [],
    });
    await saveDaily(context, owner, daysAgo(2), aSave({ body: "something" }));
    await saveDaily(context, owner, daysAgo(2), aSave({ body: " ", revision: 1 }));
    expect(await readDayContext(context, owner, daysAgo(2))).toEqual({
      nearby: [],
      streak: 0,
      later_before_streak: false,
      memories: [],
    });
  });

  it("is separate for each person", async () => {
    await write({ day: today, mood: 4 }, { day: daysAgo(1) }, { day: "2025-11-21" });
    const other = await addOwner(database);
    expect(await readDayContext(context, other, today)).toEqual({
      nearby: [],
      streak: 0,
      later_before_streak: false,
      memories: [],
    });
  });
});
