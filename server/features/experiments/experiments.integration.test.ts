import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getUser, login, savePreferences } from "#contract/accounts/accounts.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { maxExperiments, stateOn } from "#contract/experiments/experiment-rules.ts";
import {
  type ExperimentContent,
  getExperiment,
  getExperimentsToday,
  listExperiments,
  noteExperimentDay,
  removeExperiment,
  restoreExperiment,
  saveExperiment,
  stopExperiment,
} from "#contract/experiments/experiments.ts";
import { emptyDraft, saveDaily } from "#contract/reflections/reflections.ts";
import { addPushDevice, getReminders, saveReminder } from "#contract/reminders/reminders.ts";
import { password, signUpOn } from "#server/features/accounts/testing.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { aReminder, aSubscription, createPushService } from "#server/features/reminders/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startSending, startTestServer, type TestServer } from "#server/testing.ts";
import { sidesOf } from "./experiment-plan.ts";
import type { StoredExperiment } from "./experiment-rows.ts";

const today: Day = "2026-11-21";
const aPlan = (more: Partial<ExperimentContent & { revision: number }> = {}) => ({
  question: "Does running in the morning help my sleep?",
  a: "Run before breakfast",
  b: "No run",
  outcome: "scale" as const,
  scale_label: "How well did you sleep?",
  fact_id: null,
  shows_next_day: false,
  design: "coin" as const,
  block_days: 1,
  starts_on: today,
  days: 20,
  revision: 0,
  time_zone: "Europe/Berlin",
  ...more,
});

describe("the days of an experiment", () => {
  const anyPlan = fc.record({
    design: fc.constantFrom("coin" as const, "blocks" as const),
    block_days: fc.integer({ min: 1, max: 14 }),
    days: fc.integer({ min: 8, max: 120 }),
    seed: fc.string({ minLength: 8 }),
  });
  const storedOf = (more: object): StoredExperiment => ({ ...aPlan(), seed: "s", ...more });

  it("come equally often, but for one block, and never all on one side", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const sides = sidesOf(storedOf(plan));
        const ofA = sides.filter((side) => side === "a").length;
        const block = plan.design === "blocks" ? plan.block_days : 1;
        expect(sides).toHaveLength(plan.days);
        expect(Math.abs(ofA - (plan.days - ofA))).toBeLessThanOrEqual(block);
      }),
    );
  });

  it("are the same whenever they are drawn from one seed, and others from another", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(sidesOf(storedOf(plan))).toEqual(sidesOf(storedOf(plan)));
      }),
    );
    const drawn = Array.from({ length: 20 }, (_, seed) =>
      sidesOf(storedOf({ days: 40, seed: `${seed}` })).join(""),
    );
    expect(new Set(drawn).size).toBe(20);
  });
});

describe.each(engines)("experiments on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let person: { username: string; password: string };
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    server.clock.set("2026-11-21T12:00:00Z");
    const { user, ...registered } = await signUpOn(server);
    person = { username: user.username, password };
    ({ access } = registered);
    id = randomUUID();
  });
  afterAll(() => server.stop());

  const at = async (instant: string) => {
    server.clock.set(instant);
    ({ access } = await server.expect(login, 200, { body: person }));
  };
  const of = (day = "") => ({ access, params: { id, day } });
  const plan = (more: Partial<ReturnType<typeof aPlan>> = {}) =>
    server.expect(saveExperiment, 200, { ...of(), body: aPlan(more) });
  const note = (day: Day, did: string | null, rating: number | null = null) =>
    server.expect(noteExperimentDay, 200, { ...of(day), body: { did, rating } });
  const onDay = async (day: Day) => (await server.expect(getExperimentsToday, 200, of(day))).today;
  const whole = () => server.expect(getExperiment, 200, of());

  it("are planned with days drawn once, and show one line on each of them", async () => {
    const made = await plan();
    expect(made).toMatchObject({
      state: "running",
      days: 20,
      ends_on: "2026-12-10",
      result: null,
      revision: 1,
    });
    expect((await whole()).plan).toEqual(made.plan);
    // A retry.
    expect(await plan()).toEqual(made);
    expect((await server.call(saveExperiment, { ...of(), body: aPlan({ a: "Swim" }) })).status).toBe(409);
    const [first] = made.plan;
    expect(await onDay(today)).toEqual([
      {
        ...first,
        id,
        question: "Does running in the morning help my sleep?",
        a: "Run before breakfast",
        b: "No run",
        asks: "How well did you sleep?",
      },
    ]);
    expect(await onDay(addDays(today, 20))).toEqual([]);
    expect((await server.expect(listExperiments, 200, { access })).experiments).toMatchObject([
      { id, state: "running", days_come: 1, days_noted: 0 },
    ]);
  });

  it("take notes of days that have come, and take them back", async () => {
    await plan();
    await note(today, null, 7);
    const [listed] = (await server.expect(listExperiments, 200, { access })).experiments;
    expect([listed?.days_noted, (await whole()).days_noted]).toEqual([0, 0]);
    id = randomUUID();
    await plan();
    expect(await note(today, "a", 7)).toMatchObject({ did: "a", rating: 7 });
    expect(await whole()).toMatchObject({ days_noted: 1 });
    await note(today, null);
    expect(await whole()).toMatchObject({ days_noted: 0 });
    const refused = async (day: Day, body: object) =>
      (await server.call(noteExperimentDay, { ...of(day), body })).body;
    expect(await refused(addDays(today, 1), { did: "a", rating: null })).toMatchObject({
      fields: { day: "This day has not come yet." },
    });
    expect(await refused("2026-01-01", { did: "a", rating: null })).toMatchObject({
      fields: { day: "This day is not in the plan." },
    });
    expect(await refused(today, { did: "a", rating: 11 })).toMatchObject({
      fields: { rating: "Choose a number from 1 to 10." },
    });
  });

  it("say what can be said once they are over: as planned, and as done", async () => {
    const { plan: days } = await plan();
    await at("2026-12-10T12:00:00Z");
    for (const [place, { day, side }] of days.entries()) {
      const isFollowed = place !== 3;
      await note(day, isFollowed ? side : side === "a" ? "b" : "a", (side === "a" ? 8 : 4) + (place % 2));
    }
    expect((await whole()).result).toBeNull();
    await at("2026-12-11T12:00:00Z");
    const { result, state, outcomes } = await whole();
    expect(state).toBe("over");
    expect(outcomes).toHaveLength(20);
    expect(result).toMatchObject({
      verdict: "strong",
      missing: 0,
      as_planned: { n_a: 10, n_b: 10 },
      as_done: { n_a: expect.any(Number) },
    });
    expect(result?.as_planned?.difference).toBeGreaterThan(3);
    expect(result?.as_planned?.p).toBeLessThan(0.01);
    expect((await whole()).result).toEqual(result);
  });

  it("call nothing what few or unlike days can't show", async () => {
    const { plan: days } = await plan({ outcome: "mood", scale_label: "" });
    const moodOn = (day: Day, mood: number) =>
      server.expect(saveDaily, 200, { access, params: { day }, body: aSave({ ...emptyDraft, mood }) });
    await at("2026-12-30T12:00:00Z");
    for (const { day } of days.slice(0, 6)) await moodOn(day, 3);
    expect((await whole()).result).toMatchObject({ verdict: "too_few", missing: 14, as_done: null });
    // Both sides get the same moods, regardless of the draw.
    const moods = { a: [2, 4, 3], b: [2, 4, 3] };
    for (const { day, side } of days.slice(6)) {
      const own = moods[side ?? "a"];
      const mood = own.shift() ?? 3;
      own.push(mood);
      await moodOn(day, mood);
    }
    expect((await whole()).result).toMatchObject({ verdict: "chance", missing: 0, needs_days: null });
  });

  it("count an outcome that shows on the day after for the day before", async () => {
    const { plan: days, ends_on } = await plan({ shows_next_day: true });
    expect(ends_on).toBe(addDays(today, 20));
    expect(days.at(-1)).toMatchObject({ day: ends_on, side: null });
    expect((await onDay(today))[0]?.asks).toBeNull();
    await at("2026-12-11T12:00:00Z");
    for (const { day, side } of days) if (side) await note(addDays(day, 1), null, side === "a" ? 9 : 3);
    expect((await onDay(ends_on))[0]).toMatchObject({ side: null, asks: "How well did you sleep?" });
    await at("2026-12-12T12:00:00Z");
    expect((await whole()).result).toMatchObject({ as_planned: { mean_a: 9, mean_b: 3 }, missing: 0 });
  });

  it("are drawn anew while they have not begun, and keep their days afterwards", async () => {
    await plan({ starts_on: addDays(today, 3), days: 60 });
    const first = await whole();
    const reworded = await plan({ revision: 1, starts_on: addDays(today, 3), days: 60, a: "Run" });
    expect(reworded.plan).toEqual(first.plan);
    const moved = await plan({ revision: 2, starts_on: addDays(today, 4), days: 60 });
    expect(moved.plan[0]?.day).toBe(addDays(today, 4));
    expect((await server.call(saveExperiment, { ...of(), body: aPlan({ revision: 1 }) })).body).toMatchObject(
      {
        code: "stale_revision",
      },
    );
    await at("2026-11-26T12:00:00Z");
    expect(
      await server.call(saveExperiment, {
        ...of(),
        body: aPlan({ revision: 3, starts_on: addDays(today, 4), days: 30 }),
      }),
    ).toMatchObject({
      status: 400,
      body: { fields: { days: "The experiment has started, so this can’t be changed anymore." } },
    });
    const renamed = await plan({ revision: 3, starts_on: addDays(today, 4), days: 60, question: "Why not?" });
    expect(renamed.plan).toEqual(moved.plan);
  });

  it("end early, are deleted, and come back for a day", async () => {
    await plan({ starts_on: addDays(today, 1) });
    expect((await server.call(stopExperiment, of())).body).toMatchObject({ code: "wrong_state" });
    await at("2026-11-25T12:00:00Z");
    expect(await server.expect(stopExperiment, 200, of())).toMatchObject({
      state: "over",
      stopped_on: "2026-11-25",
      days: 4,
      result: { verdict: "too_few" },
    });
    expect((await server.call(stopExperiment, of())).status).toBe(409);
    await server.expect(removeExperiment, 204, of());
    expect((await server.call(getExperiment, of())).status).toBe(404);
    const stopped = id;
    for (let count = 0; count < 3; count += 1) {
      id = randomUUID();
      await plan({ starts_on: "2026-11-25" });
    }
    id = stopped;
    expect(await server.expect(restoreExperiment, 200, of())).toMatchObject({ id, state: "over" });
    await server.expect(removeExperiment, 204, of());
    await at("2026-11-27T12:00:00Z");
    await server.database.query.updateTable("jobs").set({ run_at: 0 }).execute();
    await server.runJobs();
    expect((await server.call(restoreExperiment, of())).status).toBe(404);
  });

  it("begin with the person's own day, wherever they are and whenever it ends", async () => {
    await server.expect(savePreferences, 200, {
      access,
      body: { time_zone: "Pacific/Auckland", day_end: "04:00" },
    });
    const early = await server.call(saveExperiment, { ...of(), body: aPlan({ starts_on: "2026-11-20" }) });
    // There it is 01:00 on the 22nd, before the end of the 21st.
    expect(early.body).toMatchObject({ fields: { starts_on: "Choose today or a later day." } });
    expect((await plan({ starts_on: today })).state).toBe("running");
    expect(stateOn({ starts_on: today, days: 8, shows_next_day: true, stopped_on: null }, "2026-11-29")).toBe(
      "running",
    );
    expect(stateOn({ starts_on: today, days: 8, shows_next_day: true, stopped_on: null }, "2026-11-30")).toBe(
      "over",
    );
  });

  it.each([
    [{ question: " " }, { question: "Write what you want to find out." }],
    [{ a: "" }, { a: "Write what you do on some of the days." }],
    [{ b: "run before breakfast" }, { b: "Write two different things." }],
    [{ scale_label: "" }, { scale_label: "Write what the number means." }],
    [{ days: 7 }, { days: "Choose 8 to 120 days." }],
    [
      { design: "blocks", block_days: 6 },
      { block_days: "Choose more days or shorter blocks, so that four blocks fit." },
    ],
    [{ outcome: "sleep" }, { outcome: "Choose what to compare." }],
    [{ starts_on: "2027-11-21" }, { starts_on: "Choose a day within the next 60 days." }],
    [{ starts_on: "soon" }, { starts_on: "This is not a date." }],
  ])("refuse %j beside the field", async (more, fields) => {
    const answer = await server.call(saveExperiment, { ...of(), body: { ...aPlan(), ...more } });
    expect(answer).toMatchObject({ status: 400, body: { fields } });
    expect((await server.expect(listExperiments, 200, { access })).experiments).toEqual([]);
  });

  it("are a hundred at most, also when one comes back", async () => {
    const planIn = async (days: number) => {
      id = randomUUID();
      await plan({ starts_on: addDays(today, days), days: 8 });
    };
    await planIn(0);
    const first = id;
    const { id: owner } = await server.expect(getUser, 200, { access });
    await server.database.asOwner(owner, async (tx) => {
      const row = await tx
        .selectFrom("experiments")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      for (let count = 1; count < maxExperiments; count += 1)
        await tx
          .insertInto("experiments")
          .values({ ...row, id: randomUUID(), stopped_on: today })
          .execute();
    });
    await server.expect(removeExperiment, 204, of());
    await planIn(10);
    id = first;
    expect(await server.call(restoreExperiment, of())).toMatchObject({
      status: 409,
      body: { code: "limit_reached" },
    });
    expect((await server.call(getExperiment, of())).status).toBe(404);
  });

  it("run three at a time at most", async () => {
    for (let count = 0; count < 3; count += 1) {
      id = randomUUID();
      await plan();
    }
    id = randomUUID();
    expect(await server.call(saveExperiment, { ...of(), body: aPlan() })).toMatchObject({
      status: 409,
      body: { code: "limit_reached", fields: { starts_on: expect.stringContaining("3 experiments") } },
    });
    await plan({ starts_on: "2026-12-11" });
  });

  it("refuse bad input and other people", async () => {
    await plan();
    const other = (await signUpOn(server)).access;
    const calls = [
      [getExperiment, {}],
      [stopExperiment, {}],
      [removeExperiment, {}],
      [noteExperimentDay, { body: { did: "a", rating: null } }],
    ] as const;
    for (const [endpoint, more] of calls) {
      const params = { id, day: today };
      expect((await server.call(endpoint, { params, ...more, access: other })).status).toBe(404);
      expect((await server.call(endpoint, { params: { id: "x", day: "y" }, ...more, access })).status).toBe(
        400,
      );
    }
    // Reusing another person's id creates a separate experiment and reveals nothing.
    await server.expect(saveExperiment, 200, {
      access: other,
      params: { id },
      body: aPlan({ question: "Mine" }),
    });
    expect((await whole()).question).toBe("Does running in the morning help my sleep?");
  });

  it("are reminded of until the day is noted, and not once they are over", async () => {
    await plan();
    await server.expect(addPushDevice, 201, { access, body: aSubscription() });
    const remind = (experiment_id: string) =>
      server.call(saveReminder, {
        access,
        params: { id: randomUUID() },
        body: aReminder({ experiment_id, at: "20:00" }),
      });
    expect((await remind(randomUUID())).status).toBe(404);
    expect((await remind(id)).status).toBe(200);
    const sentAt = async (instant: string) => {
      server.clock.set(instant);
      const service = createPushService();
      await startSending(server, service.push).run();
      return service.taken.map(({ message }) => JSON.parse(message.payload).kind);
    };
    expect(await sentAt("2026-11-21T19:00:00Z")).toEqual(["experiment"]);
    await at("2026-11-22T12:00:00Z");
    await note("2026-11-22", "b", 5);
    expect(await sentAt("2026-11-22T19:00:00Z")).toEqual([]);
    expect(await sentAt("2026-11-23T19:00:00Z")).toEqual(["experiment"]);
    await at("2026-12-20T12:00:00Z");
    expect((await server.expect(getReminders, 200, { access })).reminders).toEqual([]);
  });
});
