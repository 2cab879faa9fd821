import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { Day } from "#contract/day-rules.ts";
import {
  getCounts,
  getForecast,
  getInsightDays,
  getPatterns,
  getScores,
} from "#contract/insights/insights.ts";
import { changeDetails, trashReflection } from "#contract/reflections/reflection-history.ts";
import { emptyDraft, type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { daysAgo, today } from "#server/features/reflections/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";

const calls = [getInsightDays, getPatterns, getCounts, getScores, getForecast];
/** Days ago. */
const walks = [0, 3, 4, 8, 10, 15, 16, 17, 22, 25, 29, 30, 36, 40];
const walk = builtInActivities.find(({ scoring }) => scoring === null)?.id ?? "";
const checkIn = builtInActivities.find(({ scoring }) => scoring === "gad_7");

describe.each(engines)("insights on %s", (engine) => {
  let server: TestServer;
  /** Walked on 14 of 42 days, and was Bright then. */
  let walker: string;
  let nobody: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    walker = await newAccess(server);
    nobody = await newAccess(server);
    for (let ago = 41; ago >= 0; ago -= 1) {
      const walked = walks.includes(ago);
      await write(walker, daysAgo(ago), {
        mood: walked ? 5 : 2 + (ago % 2),
        tags: walked ? ["Walk"] : ["desk"],
        body: "two words",
        // 06:30 and 23:30 in Berlin.
        written_at: `${daysAgo(ago)}T${walked ? "05" : "22"}:30:00.000Z`,
        scene: { background: walked ? "full-moon.jpg" : "ocean.jpg", part_of_day: "night" },
        activity_id: walked ? walk : null,
      });
    }
  });
  afterAll(() => server.stop());

  const write = (access: string, day: Day, more: Partial<Save>) =>
    server.expect(saveReflection, 200, {
      access,
      params: { id: randomUUID() },
      body: {
        ...emptyDraft,
        revision: 0,
        save_id: randomUUID(),
        written_at: `${day}T12:00:00.000Z`,
        time_zone: "Europe/Berlin",
        day,
        ...more,
      },
    });
  const daysOf = async (access: string, query: Record<string, string> = {}) =>
    (await server.expect(getInsightDays, 200, { access, query })).days;
  const countsOf = (access: string, query: Record<string, string> = {}) =>
    server.expect(getCounts, 200, { access, query: { today, ...query } });

  it("tell nothing to a visitor", async () => {
    for (const call of calls) {
      const { status } = await server.call(call, { query: { today } });
      expect([call.url, status]).toEqual([call.url, 401]);
    }
  });

  it("refuse a span that ends before it begins, and days that are none", async () => {
    for (const call of [getInsightDays, getPatterns, getScores, getCounts]) {
      const asked = call === getCounts ? { today } : {};
      for (const query of [{ from: today, to: daysAgo(1) }, { from: "2026-02-30" }, { until: today }])
        expect((await server.call(call, { access: walker, query: { ...asked, ...query } })).status).toBe(400);
      const wrong = await server.call(call, {
        access: walker,
        query: { ...asked, from: today, to: daysAgo(1) },
      });
      expect(wrong.body).toMatchObject({ fields: { to: "The last day can’t be before the first." } });
    }
    for (const call of [getCounts, getForecast])
      expect((await server.call(call, { access: walker, query: {} })).status).toBe(400);
  });

  it("show nobody else's days", async () => {
    expect(await daysOf(nobody)).toEqual([]);
    expect(await server.expect(getPatterns, 200, { access: nobody })).toEqual({
      patterns: [],
      alike: 0,
      too_few: 0,
      needs_days: null,
      days: 0,
      missing: 0,
    });
    expect(await countsOf(nobody)).toMatchObject({ reflections: 0, missing: 0, months: [] });
    expect(await server.expect(getScores, 200, { access: nobody })).toEqual({ check_ins: [], damaged: 0 });
    expect(await server.expect(getForecast, 200, { access: nobody, query: { today } })).toMatchObject({
      state: "too_few",
      mood: null,
      needs_days: 48,
    });
  });

  describe("of days", () => {
    it("hold a row for each written day, with the hour on the writer's wall", async () => {
      const days = await daysOf(walker);
      expect(days).toHaveLength(42);
      expect(days[41]).toEqual({
        day: today,
        moods: [5],
        tone: null,
        words: 2,
        reflections: 1,
        first_id: expect.any(String),
        hour: 6,
        scene: { background: "full-moon.jpg", part_of_day: "night" },
      });
      expect(await daysOf(walker, { from: daysAgo(1), to: today })).toEqual(days.slice(40));
    });

    it("follow the clock over its changes, and take the day that the person gave", async () => {
      const access = await newAccess(server);
      // 02:30 twice in the night to 25 October in Berlin, and 03:30 in the night to 29 March, when 02:30 is left out.
      for (const written_at of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-03-29T01:30:00Z"])
        await write(access, written_at.startsWith("2026-03") ? "2026-03-28" : "2026-10-24", {
          written_at,
          body: "late",
        });
      const days = await daysOf(access);
      expect(days.map(({ day, hour, reflections }) => [day, hour, reflections])).toEqual([
        ["2026-03-28", 3, 1],
        ["2026-10-24", 2, 2],
      ]);
    });

    it("have the moods in the order of writing, and leave out the trash and what is blank", async () => {
      const access = await newAccess(server);
      await write(access, today, { mood: 4, written_at: `${today}T10:00:00Z` });
      const first = await write(access, today, { mood: 1, written_at: `${today}T08:00:00Z` });
      const thrown = await write(access, today, { mood: 5, written_at: `${today}T06:00:00Z` });
      await server.expect(trashReflection, 200, { access, params: { id: thrown.id } });
      await write(access, daysAgo(1), {});
      expect(await daysOf(access)).toMatchObject([
        { day: today, moods: [1, 4], reflections: 2, first_id: first.id, hour: 9, scene: null },
      ]);
    });

    it("include moods and counts of what an AI may not read", async () => {
      const access = await newAccess(server);
      const { id } = await write(access, today, { mood: 2, body: "between us" });
      await server.expect(changeDetails, 200, { access, params: { id }, body: { excluded_from_ai: true } });
      expect(await daysOf(access)).toMatchObject([{ moods: [2], words: 2, tone: null }]);
    });
  });

  describe("of patterns", () => {
    const patternsOf = (access: string, query: Record<string, string> = {}) =>
      server.expect(getPatterns, 200, { access, query });

    it("compare days with a tag with the others, and leave out what the same days have", async () => {
      const { patterns, alike, too_few, needs_days, days, missing } = await patternsOf(walker);
      expect([days, missing]).toEqual([42, 0]);
      const found = new Map(patterns.map((pattern) => [pattern.key, pattern]));
      const walked = found.get("tag:Walk");
      expect(walked).toMatchObject({
        with: { days: 14, good: 14, mood: 5 },
        without: { days: 28, good: 0 },
        verdict: "strong",
      });
      const same = [`activity:${walk}`, "part_of_day:morning", "weather:moon"];
      expect(same.filter((key) => found.has(key))).toEqual([]);
      expect(alike).toBeGreaterThanOrEqual(same.length);
      expect(walked?.without.mood).toBeCloseTo(72 / 28, 9);
      expect(walked?.effect?.difference).toBeCloseTo(5 - 72 / 28, 9);
      expect(walked?.effect?.low).toBeGreaterThan(2);
      expect(walked?.p).toBeLessThan(0.01);
      expect(walked?.examples.map(({ day, mood }) => [day, mood])).toEqual(
        walks.slice(0, 5).map((ago) => [daysAgo(ago), 5]),
      );
      // Six days of each weekday are too few to say.
      expect(found.has("weekday:1")).toBe(false);
      expect([too_few, needs_days]).toEqual([7, 15]);
    });

    it("are the same when asked again, and of the asked span alone", async () => {
      expect(await patternsOf(walker)).toEqual(await patternsOf(walker));
      const { days, missing, patterns, too_few } = await patternsOf(walker, {
        from: daysAgo(50),
        to: daysAgo(31),
      });
      expect([days, missing]).toEqual([11, 9]);
      expect(patterns).toEqual([]);
      expect(too_few).toBeGreaterThan(0);
    });

    it("find what is there by chance to be chance", async () => {
      const access = await newAccess(server);
      for (let ago = 40; ago > 0; ago -= 1)
        await write(access, daysAgo(ago), { mood: 1 + ((ago * 7) % 5), tags: ago % 4 === 0 ? ["tea"] : [] });
      const { patterns } = await patternsOf(access);
      expect(patterns.find(({ key }) => key === "tag:tea")).toMatchObject({ verdict: "chance" });
    });
  });

  describe("of counts", () => {
    it("count words, days, streaks, weekdays, hours, moods and months", async () => {
      const counts = await countsOf(walker);
      expect(counts).toMatchObject({
        reflections: 42,
        words: 84,
        days: 42,
        missing: 0,
        first_day: daysAgo(41),
        last_day: today,
        streaks: { current: 42, longest: { days: 42, from: daysAgo(41) }, later: 0 },
        weekdays: [6, 6, 6, 6, 6, 6, 6],
        moods: [0, 12, 16, 0, 14],
        months: [
          { month: "2026-10", words: 42, days: 21 },
          { month: "2026-11", words: 42, days: 21 },
        ],
      });
      // Clocks went back on 25 October: before, 05:30 UTC was 07:30.
      expect([counts.hours[6], counts.hours[7]]).toEqual([10, 4]);
      expect(counts.hours.reduce((sum, hour) => sum + hour, 0)).toBe(42);
    });

    it("leave days written later out of streaks, and say how many they are", async () => {
      const access = await newAccess(server);
      for (const ago of [0, 1, 2, 3]) await write(access, daysAgo(ago), { mood: 3 });
      await write(access, daysAgo(4), { mood: 3, written_at: `${today}T12:00:00.000Z` });
      expect(await countsOf(access)).toMatchObject({
        days: 5,
        streaks: { current: 4, longest: { days: 4, from: daysAgo(3) }, later: 1 },
      });
    });

    it("count streaks over the whole journal, and missing days of the span up to today", async () => {
      const counts = await countsOf(walker, { from: daysAgo(60), to: "2030-01-01" });
      expect(counts).toMatchObject({ days: 42, missing: 19, streaks: { current: 42 } });
      expect(await countsOf(walker, { from: daysAgo(9), to: daysAgo(5) })).toMatchObject({
        days: 5,
        missing: 0,
        streaks: { current: 42 },
      });
    });
  });

  describe("of check-ins", () => {
    const answersOf = (choice: number | null) => {
      if (!checkIn) throw new Error("There is no such check-in.");
      const begun = beginAnswers(checkIn, null);
      const scales = begun.steps.filter(({ kind }) => kind === "scale");
      const answers = Object.fromEntries(scales.map(({ id }) => [id, choice ?? 1]));
      if (choice === null) delete answers[scales[0]?.id ?? ""];
      return { ...begun, answers, finished_at: `${today}T12:00:00.000Z` };
    };

    it("show each score with its band on its published scale, earliest first", async () => {
      const access = await newAccess(server);
      const activity_id = checkIn?.id ?? "";
      for (const [ago, choice] of [
        [9, 3],
        [1, 0],
        [4, 1],
        [2, null],
      ] as const)
        await write(access, daysAgo(ago), { activity_id, answers: answersOf(choice) });
      const { check_ins, damaged } = await server.expect(getScores, 200, { access });
      expect(damaged).toBe(0);
      expect(check_ins).toMatchObject([
        { score: "gad_7", activity_id, measures: [{ least: 0, most: 21, label: "Signs of anxiety" }] },
      ]);
      expect(check_ins[0]?.caution).toContain("not a diagnosis");
      const pointsOf = async (query: Record<string, string>) =>
        (await server.expect(getScores, 200, { access, query })).check_ins[0]?.measures[0]?.points.map(
          ({ day, value, band }) => [day, value, band],
        );
      expect(await pointsOf({})).toEqual([
        [daysAgo(9), 21, "Severe"],
        [daysAgo(4), 7, "Mild"],
        [daysAgo(1), 0, "Minimal"],
      ]);
      expect(await pointsOf({ from: daysAgo(5), to: daysAgo(2) })).toEqual([[daysAgo(4), 7, "Mild"]]);
    });

    it("name those that were altered in the store, and show the others", async () => {
      const access = await newAccess(server);
      const activity_id = checkIn?.id ?? "";
      await write(access, daysAgo(1), { activity_id, answers: answersOf(0) });
      const { id } = await write(access, today, { activity_id, answers: answersOf(1) });
      await server.database.asSystem((tx) =>
        tx
          .updateTable("reflections")
          .set({ answers: Buffer.from("altered") })
          .where("id", "=", id)
          .execute(),
      );
      expect(await server.expect(getScores, 200, { access })).toMatchObject({
        damaged: 1,
        check_ins: [{ measures: [{ points: [{ day: daysAgo(1) }] }] }],
      });
    });
  });

  it("of tomorrow's mood say that more days are needed, and leave out later days", async () => {
    const forecast = await server.expect(getForecast, 200, { access: walker, query: { today } });
    expect(forecast).toMatchObject({ state: "too_few", day: "2026-11-22", needs_days: 6, trial: null });
    expect(
      await server.expect(getForecast, 200, { access: walker, query: { today: daysAgo(10) } }),
    ).toMatchObject({ needs_days: 16 });
  });
});
