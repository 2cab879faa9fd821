import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login, savePreferences } from "#contract/accounts/accounts.ts";
import { takeCustody } from "#contract/accounts/custody.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import type { LetterKind } from "#contract/letters/letter-rules.ts";
import {
  getLetter,
  listLetterPeriods,
  listLetters,
  makeLetter,
  makeLetterAgain,
  removeLetter,
  restoreLetter,
  saveLetterSettings,
} from "#contract/letters/letters.ts";
import { changeDetails } from "#contract/reflections/reflection-history.ts";
import { type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { addPushDevice, saveReminder } from "#contract/reminders/reminders.ts";
import { newRecoveryKey } from "#server/features/accounts/custody/testing.ts";
import { password, signUpOn } from "#server/features/accounts/testing.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { aReminder, aSubscription, createPushService } from "#server/features/reminders/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startSending, startTestServer, type TestServer } from "#server/testing.ts";

const zone = { time_zone: "Europe/Berlin" };
const river = "I walked along the river with Ana and we watched two herons fish until it was dark.";
const question = "What do I want to keep of this year?";

describe.each(engines)("letters on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let person: { username: string; password: string };
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    // A Saturday.
    server.clock.set("2026-11-21T12:00:00Z");
    const { user, ...registered } = await signUpOn(server);
    person = { username: user.username, password };
    ({ access } = registered);
  });
  afterAll(() => server.stop());

  const write = (day: Day, more: Partial<Save> = {}, id: string = randomUUID()) =>
    server.expect(saveReflection, 200, { access, params: { id }, body: { ...aSave(more), day } });
  const set = (changed: object) =>
    server.expect(saveLetterSettings, 200, { access, body: { ...zone, ...changed } });
  /** Moves the clock, and signs in again if that ended the visit. */
  const at = async (instant: string) => {
    server.clock.set(instant);
    ({ access } = await server.expect(login, 200, { body: person }));
  };
  /** Runs the scheduled work, even if it ran recently. */
  const runJobs = async () => {
    await server.database.query.updateTable("jobs").set({ run_at: 0 }).execute();
    await server.runJobs();
  };
  const list = async () => (await server.expect(listLetters, 200, { access })).letters;
  const newest = async () => {
    const [head] = await list();
    return server.expect(getLetter, 200, { access, params: { id: head?.id ?? "" } });
  };

  it("are off at first", async () => {
    await write("2026-11-10", { body: river });
    await runJobs();
    expect(await server.expect(listLetters, 200, { access })).toEqual({
      letters: [],
      next_cursor: null,
      settings: { rhythm: "off", by_model: false, borrowed_on: true },
      made_at_visits: false,
      model: null,
    });
  });

  it("begin with the last week that is over, in the person's own words and numbers", async () => {
    await write("2026-11-09", { body: `${river}\n\n${question}`, mood: 4, tags: ["river"] });
    await write("2026-11-12", { body: "A long day of work, and then soup.", mood: 2, tags: ["river"] });
    await set({ rhythm: "weekly" });
    const letter = await newest();
    expect(letter).toMatchObject({
      kind: "weekly",
      from: "2026-11-09",
      to: "2026-11-15",
      topics: [{ name: "river", kind: "tag", days: 2 }],
      written: null,
      model_failed: false,
      damaged: false,
    });
    expect(letter.days.map(({ mood }) => mood)).toEqual([4, null, null, 2, null, null, null]);
    expect(letter.days.map(({ words }) => words !== null)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    const quoteOf = (number: number | null) => letter.quotes.find((quote) => quote.number === number);
    expect(letter.passages.map((number) => quoteOf(number))).toMatchObject([
      { day: "2026-11-09", text: river, stands: "here" },
    ]);
    expect(quoteOf(letter.question)).toMatchObject({ text: question, stands: "here" });
    expect((await list())[0]?.read_at).not.toBeNull();
  });

  it("name tags and feelings apart, and nothing that came up once", async () => {
    const feelings = ["flat", "tired"];
    await write("2026-11-09", { body: river, tags: ["flat", "once"], feelings });
    await write("2026-11-10", { body: "We talked about the flat.", tags: ["flat"], feelings });
    await set({ rhythm: "weekly" });
    expect((await newest()).topics).toEqual([
      { name: "flat", kind: "tag", days: 2 },
      { name: "flat", kind: "feeling", days: 2 },
      { name: "tired", kind: "feeling", days: 2 },
    ]);
  });

  it("are made of any past week, month or year with text, once each", async () => {
    const make = (kind: string, day: Day) =>
      server.call(makeLetter, { access, body: { kind, day, ...zone } });
    const periods = async (kind: LetterKind) =>
      (await server.expect(listLetterPeriods, 200, { access, query: { kind, ...zone } })).periods;
    await write("2026-11-18", { body: river });
    await write("2026-03-11", { mood: 3 });
    await write("2025-12-30", { body: river });
    await write("2025-04-02", { body: `We sat by the sea. ${river}`, mood: 4 });
    await write("2025-04-01", {
      body: "Rain, and nothing else but rain, all day long until it was dark.",
      mood: 1,
    });
    expect(await periods("weekly")).toEqual([
      { from: "2025-12-29", to: "2026-01-04", days: 1, letter_id: null },
      { from: "2025-03-31", to: "2025-04-06", days: 2, letter_id: null },
    ]);
    expect((await periods("monthly")).map(({ from }) => from)).toEqual(["2025-12-01", "2025-04-01"]);

    const { body: made } = await make("yearly", "2025-06-01");
    expect(made).toMatchObject({ kind: "yearly", from: "2025-01-01", to: "2025-12-31", read_at: null });
    expect((await make("yearly", "2025-01-01")).body).toEqual(made);
    expect(await periods("yearly")).toEqual([
      { from: "2025-01-01", to: "2025-12-31", days: 3, letter_id: (await list())[0]?.id },
    ]);
    const year = await newest();
    expect(year.days).toHaveLength(365);
    expect(year.quotes.map(({ day }) => day)).toEqual(["2025-04-02", "2025-12-30"]);

    await server.expect(removeLetter, 204, { access, params: { id: year.id } });
    expect((await make("yearly", "2025-01-01")).status).toBe(200);
    expect((await newest()).quotes).toEqual(year.quotes);

    for (const [kind, day] of [
      ["weekly", "2026-11-21"],
      ["monthly", "2026-11-01"],
      ["yearly", "2027-01-01"],
    ] as const)
      expect(await make(kind, day)).toMatchObject({
        status: 400,
        body: { fields: { day: expect.stringMatching(/^This (week|month|year) isn’t over yet\.$/) } },
      });
    expect((await make("weekly", "2026-03-11")).status).toBe(409);
    expect((await make("daily", "2026-03-11")).status).toBe(400);
  });

  it("about a year come with those of weeks once it is over", async () => {
    await set({ rhythm: "weekly" });
    await at("2026-12-24T12:00:00Z");
    await write("2026-12-24", { body: river });
    await at("2026-12-31T22:59:00Z");
    await runJobs();
    expect((await list()).map(({ kind }) => kind)).toEqual(["weekly"]);
    await at("2026-12-31T23:11:00Z");
    await runJobs();
    expect((await list()).map(({ kind, from }) => [kind, from])).toEqual([
      ["yearly", "2026-01-01"],
      ["weekly", "2026-12-21"],
    ]);
  });

  it("come once a week or month is over, while the person is away, and once each", async () => {
    await set({ rhythm: "weekly" });
    await write("2026-11-20", { body: river });
    // Sunday, a minute before midnight in Berlin.
    await at("2026-11-22T22:59:00Z");
    await runJobs();
    expect(await list()).toEqual([]);
    await at("2026-11-22T23:11:00Z");
    await runJobs();
    await runJobs();
    await server.doIdleWork("letters");
    expect(await list()).toMatchObject([{ from: "2026-11-16", to: "2026-11-22", read_at: null }]);
    await set({ rhythm: "monthly" });
    await at("2026-12-01T00:00:00Z");
    await runJobs();
    expect((await list()).map(({ from, to }) => [from, to])).toEqual([
      ["2026-11-01", "2026-11-30"],
      ["2026-11-16", "2026-11-22"],
    ]);
  });

  it("wait for a day that ends after midnight", async () => {
    await server.expect(savePreferences, 200, { access, body: { day_end: "04:00" } });
    await set({ rhythm: "weekly" });
    await write("2026-11-20", { body: river });
    await at("2026-11-23T02:50:00Z");
    await runJobs();
    expect(await list()).toEqual([]);
    await at("2026-11-23T03:10:00Z");
    await runJobs();
    expect(await list()).toHaveLength(1);
  });

  it("come at the right hour in a week in which clocks change, and follow a person to another zone", async () => {
    await at("2026-10-20T12:00:00Z");
    await set({ rhythm: "weekly" });
    await write("2026-10-24", { body: river });
    // The clocks go back on Sunday the 25th: midnight is at 23:00 UTC from then on.
    await at("2026-10-25T22:55:00Z");
    await runJobs();
    expect(await list()).toEqual([]);
    await server.expect(savePreferences, 200, { access, body: { time_zone: "Pacific/Auckland" } });
    await runJobs();
    expect(await list()).toHaveLength(1);
  });

  it("are not made of weeks without writing, and moods alone make none", async () => {
    await write("2026-11-10", { mood: 3 });
    await set({ rhythm: "weekly" });
    for (let weeks = 1; weeks < 4; weeks += 1) {
      await at(`${addDays("2026-11-23", 7 * (weeks - 1))}T12:00:00Z`);
      await runJobs();
    }
    expect(await list()).toEqual([]);
  });

  it("quote nothing that was excluded from AI, and say when words have changed or gone since", async () => {
    const hidden = randomUUID();
    await write("2026-11-09", { body: `${river} And something that only I may know.`, mood: 5 }, hidden);
    await server.expect(changeDetails, 200, {
      access,
      params: { id: hidden },
      body: { excluded_from_ai: true },
    });
    const shown = await write("2026-11-10", { body: `${river}\n\n${question}`, tags: ["heron"] });
    await set({ rhythm: "weekly" });
    const made = await newest();
    expect(made.quotes.map(({ reflection_id }) => reflection_id)).toEqual([shown.id, shown.id]);
    expect(made.days[0]).toMatchObject({ mood: 5, words: expect.any(Number) });
    await write("2026-11-10", { body: `All else went.\n\n${question}`, revision: 1 }, shown.id);
    expect((await newest()).quotes.map(({ stands, text }) => [stands, text])).toEqual([
      ["changed", ""],
      ["here", question],
    ]);
    await server.expect(changeDetails, 200, {
      access,
      params: { id: shown.id },
      body: { excluded_from_ai: true },
    });
    expect((await newest()).quotes.map(({ stands }) => stands)).toEqual(["gone", "gone"]);
  });

  it("of a sealed journal are made at the next visit", async () => {
    const body = { password: person.password, recovery_key: newRecoveryKey() };
    await server.expect(takeCustody, 200, { access, body });
    await set({ rhythm: "weekly" });
    await write("2026-11-20", { body: river });
    server.clock.advance(3000);
    await server.doIdleWork("letters");
    server.clock.set("2026-11-23T12:00:00Z");
    await runJobs();
    await at("2026-11-23T12:01:00Z");
    const nowhere = { access, query: { cursor: "00000000-0000-4000-8000-000000000000" } };
    expect((await server.call(listLetters, nowhere)).status).toBe(400);
    expect(await server.expect(listLetters, 200, { access })).toMatchObject({
      made_at_visits: true,
      letters: [],
    });
    server.clock.advance(3000);
    await server.doIdleWork("letters");
    expect(await list()).toMatchObject([{ from: "2026-11-16" }]);
  });

  it("are deleted and restored, and a deleted one isn't made again", async () => {
    await write("2026-11-10", { body: river });
    await set({ rhythm: "weekly" });
    const [letter] = await list();
    const one = { access, params: { id: letter?.id ?? "" } };
    await server.expect(removeLetter, 204, one);
    expect(await list()).toEqual([]);
    expect(await server.expect(restoreLetter, 200, one)).toMatchObject({ id: letter?.id });
    await server.expect(removeLetter, 204, one);
    await at("2026-11-22T13:00:00Z");
    await runJobs();
    one.access = access;
    expect((await server.call(restoreLetter, one)).status).toBe(404);
    await set({ rhythm: "off" });
    await at("2026-11-21T12:00:00Z");
    await set({ rhythm: "weekly" });
    expect(await list()).toEqual([]);
  });

  it("are made again from the words of today", async () => {
    const { id } = await write("2026-11-10", { body: river });
    await set({ rhythm: "weekly" });
    const letter = await newest();
    const other = "We went to the sea instead, and the wind took my hat far out over the grey water.";
    await write("2026-11-10", { body: other, revision: 1 }, id);
    const again = await server.expect(makeLetterAgain, 200, { access, params: { id: letter.id } });
    expect(again.quotes.map(({ text }) => text)).toEqual([other]);
  });

  it("refuse bad input and other people", async () => {
    await write("2026-11-10", { body: river });
    await set({ rhythm: "weekly" });
    const [letter] = await list();
    const params = { id: letter?.id ?? "" };
    expect(
      await server.call(saveLetterSettings, { access, body: { rhythm: "daily", ...zone } }),
    ).toMatchObject({
      status: 400,
      body: { fields: { rhythm: "Choose off, weekly or monthly." } },
    });
    expect(
      await server.call(saveLetterSettings, { access, body: { rhythm: "off", time_zone: "Mars/Base" } }),
    ).toMatchObject({ status: 400, body: { fields: { time_zone: expect.any(String) } } });
    const other = (await signUpOn(server)).access;
    const ofOther = { access: other, query: { kind: "weekly", ...zone } } as const;
    expect((await server.expect(listLetterPeriods, 200, ofOther)).periods).toEqual([]);
    const body = { kind: "weekly", day: "2026-11-10", ...zone };
    expect((await server.call(makeLetter, { access: other, body })).status).toBe(409);
    expect((await server.call(makeLetter, { body })).status).toBe(401);
    for (const endpoint of [getLetter, makeLetterAgain, removeLetter, restoreLetter]) {
      expect((await server.call(endpoint, { params, access: other })).status).toBe(404);
      expect((await server.call(endpoint, { params: { id: "x" }, access })).status).toBe(400);
    }
  });

  it("can be told of by a reminder, on the day after and only while one waits", async () => {
    await server.expect(addPushDevice, 201, { access, body: aSubscription() });
    await set({ rhythm: "weekly" });
    await write("2026-11-20", { body: river });
    await server.expect(saveReminder, 200, {
      access,
      params: { id: randomUUID() },
      body: aReminder({ letters: true, at: "08:00" }),
    });
    const remindedAt = async (instant: string) => {
      server.clock.set(instant);
      const service = createPushService();
      await startSending(server, service.push).run();
      return service.taken.map(({ message }) => JSON.parse(message.payload));
    };
    expect(await remindedAt("2026-11-22T07:00:00Z")).toEqual([]);
    await at("2026-11-22T23:20:00Z");
    await runJobs();
    const [told, ...rest] = await remindedAt("2026-11-23T07:00:00Z");
    expect(rest).toEqual([]);
    expect(told).toMatchObject({ kind: "letter", address: "/insights/letters" });
    expect(JSON.stringify(told)).not.toContain("river");
    expect(await remindedAt("2026-11-24T07:00:00Z")).toEqual([]);
  });
});
