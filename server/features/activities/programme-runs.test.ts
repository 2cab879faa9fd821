import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getActivity, removeActivity, saveActivity } from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import {
  beginProgrammeRun,
  listProgrammeRuns,
  listRunningProgrammes,
  stopProgrammeRun,
} from "#contract/activities/programme-runs.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { addReflectionRow } from "#server/features/reflections/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aContent, newPerson } from "./testing.ts";

const today: Day = "2026-11-21";
const inDays = (count: number) => addDays(today, count);
const programme = { sittings: 3, every_days: 2, compares: [], last_only: [] };
const builtIn = builtInActivities.find((activity) => activity.programme !== null);
const onceOnly = builtInActivities.find((activity) => activity.programme === null);

describe.each(engines)("a programme run on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  type Person = Awaited<ReturnType<typeof newPerson>>;
  const begin = ({ access }: Person, id: string, run_id: string = randomUUID(), begun_on = today) =>
    server.call(beginProgrammeRun, { access, params: { id, run_id }, body: { begun_on } });
  const begun = ({ access }: Person, id: string, run_id: string = randomUUID(), begun_on = today) =>
    server.expect(beginProgrammeRun, 200, { access, params: { id, run_id }, body: { begun_on } });
  const stop = ({ access }: Person, id: string, run_id: string) =>
    server.call(stopProgrammeRun, { access, params: { id, run_id } });
  const running = async ({ access }: Person) =>
    (await server.expect(listRunningProgrammes, 200, { access })).runs;
  const runsOf = async ({ access }: Person, id: string) =>
    (await server.expect(listProgrammeRuns, 200, { access, params: { id } })).runs;

  it("shows which sittings are done, and the earliest day of the next", async () => {
    const mine = await newPerson(server);
    const { id } = await mine.add({ programme });
    const run = await begun(mine, id);
    expect(run).toEqual({
      id: run.id,
      activity_id: id,
      sittings: 3,
      every_days: 2,
      begun_on: today,
      stopped_at: null,
      done: [],
      next_on: today,
    });
    const sit = (day: Day, more = {}) =>
      addReflectionRow(server.database, mine.id, { activity_id: id, programme_run_id: run.id, day, ...more });
    const second = await sit(inDays(3));
    const first = await sit(today);
    await sit(inDays(1), { unfinished: 1, blank: 1 });
    await sit(inDays(1), { blank: 1 });
    await sit(inDays(1), { deleted_at: 1 });
    await sit(inDays(1), { programme_run_id: null });
    const done = [
      { reflection_id: first, day: today },
      { reflection_id: second, day: inDays(3) },
    ];
    expect(await running(mine)).toEqual([{ ...run, done, next_on: inDays(5) }]);
    const last = await sit(inDays(6));
    expect(await running(mine)).toEqual([]);
    expect(await runsOf(mine, id)).toMatchObject([{ next_on: null, stopped_at: null }]);
    await server.database.asOwner(mine.id, (tx) =>
      tx.updateTable("reflections").set({ deleted_at: 1 }).where("id", "=", last).execute(),
    );
    expect(await running(mine)).toMatchObject([{ id: run.id, next_on: inDays(5) }]);
  });

  it("keeps its number of sittings and its interval when the activity changes", async () => {
    const mine = await newPerson(server);
    const { access } = mine;
    const { id, steps } = await mine.add({ programme });
    const run = await begun(mine, id);
    const body = { revision: 1, content: aContent({ steps, programme: null }) };
    await server.expect(saveActivity, 200, { access, params: { id }, body });
    expect(await running(mine)).toEqual([run]);
    expect(await begun(mine, id, run.id)).toEqual(run);
  });

  it("begins once if it is sent again, and never beside another run, even at the same moment", async () => {
    const mine = await newPerson(server);
    const { id } = await mine.add({ programme });
    const run_id = randomUUID();
    const both = await Promise.all([begin(mine, id, run_id), begin(mine, id, run_id)]);
    expect(both).toMatchObject([{ status: 200 }, { status: 200, body: both[0].body }]);
    const again = await begin(mine, id);
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: "wrong_state",
        message:
          "You are already in the middle of this programme. Continue it, or stop it before you start again.",
      },
    });
    await stop(mine, id, run_id);
    const others = await Promise.all([begin(mine, id), begin(mine, id), begin(mine, id)]);
    expect(others.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await running(mine)).toHaveLength(1);
  });

  it("can be of a built-in activity; the list begins with the run that is due first", async () => {
    const mine = await newPerson(server);
    const builtInRun = await begun(mine, builtIn?.id ?? "", randomUUID(), inDays(2));
    expect(builtInRun).toMatchObject({
      sittings: builtIn?.programme?.sittings,
      every_days: builtIn?.programme?.every_days,
    });
    const { id } = await mine.add({ programme });
    const ownRun = await begun(mine, id, randomUUID(), inDays(1));
    expect(await running(mine)).toEqual([ownRun, builtInRun]);
  });

  it("can be ended early, once, and what was written stays", async () => {
    const mine = await newPerson(server);
    const { id } = await mine.add({ programme });
    const run = await begun(mine, id);
    const sitting = { activity_id: id, programme_run_id: run.id, day: today };
    const reflection_id = await addReflectionRow(server.database, mine.id, sitting);
    const stopped = await stop(mine, id, run.id);
    const ended = {
      ...run,
      done: [{ reflection_id, day: today }],
      stopped_at: server.clock.now().toISOString(),
      next_on: null,
    };
    expect(stopped).toMatchObject({ status: 200, body: ended });
    server.clock.advance(1000);
    expect((await stop(mine, id, run.id)).body).toEqual(ended);
    expect(await running(mine)).toEqual([]);
    const next = await begun(mine, id);
    expect(await runsOf(mine, id)).toEqual([next, ended]);
    for (let count = 0; count < 3; count += 1)
      await addReflectionRow(server.database, mine.id, { ...sitting, programme_run_id: next.id });
    expect((await stop(mine, id, next.id)).body).toMatchObject({ stopped_at: null, next_on: null });
  });

  it("ends when its activity is deleted, and is still listed", async () => {
    const mine = await newPerson(server);
    const { access } = mine;
    const { id } = await mine.add({ programme });
    const run = await begun(mine, id);
    await server.expect(removeActivity, 204, { access, params: { id } });
    expect(await running(mine)).toEqual([]);
    expect(await runsOf(mine, id)).toMatchObject([{ id: run.id, next_on: null }]);
    expect((await begin(mine, id)).status).toBe(404);
  });

  it("needs an activity with a programme, and a day", async () => {
    const mine = await newPerson(server);
    const { access } = mine;
    const { id } = await mine.add({ programme });
    expect(await begin(mine, onceOnly?.id ?? "")).toMatchObject({
      status: 409,
      body: {
        code: "wrong_state",
        message: "This activity has no programme. Add one first, or answer the activity once.",
      },
    });
    expect((await begin(mine, randomUUID())).status).toBe(404);
    const params = { id, run_id: randomUUID() };
    const bad = await server.call(beginProgrammeRun, { access, params, body: { begun_on: "2026-02-30" } });
    expect(bad).toMatchObject({ status: 400, body: { fields: { begun_on: "This is not a date." } } });
    expect((await begin(mine, "7")).status).toBe(400);
    expect(await runsOf(mine, id)).toEqual([]);
  });

  it("is out of reach for other people", async () => {
    const [mine, theirs] = [await newPerson(server), await newPerson(server)];
    const { id } = await mine.add({ programme });
    const run = await begun(mine, id);
    expect((await begin(theirs, id)).status).toBe(404);
    expect((await begin(theirs, builtIn?.id ?? "", run.id)).status).toBe(404);
    expect((await begin(mine, builtIn?.id ?? "", run.id)).status).toBe(404);
    expect((await stop(theirs, id, run.id)).status).toBe(404);
    expect((await stop(mine, builtIn?.id ?? "", run.id)).status).toBe(404);
    expect(await running(theirs)).toEqual([]);
    expect(await runsOf(theirs, id)).toEqual([]);
    await addReflectionRow(server.database, theirs.id, {
      activity_id: id,
      programme_run_id: run.id,
      day: today,
    });
    expect(await running(mine)).toEqual([run]);
  });

  it("counts as a use of its activity once a sitting is finished", async () => {
    const mine = await newPerson(server);
    const { id } = await mine.add({ programme });
    await addReflectionRow(server.database, mine.id, {
      activity_id: id,
      day: today,
      unfinished: 1,
      blank: 1,
    });
    const { access } = mine;
    const used = () => server.expect(getActivity, 200, { access, params: { id } });
    expect(await used()).toMatchObject({ times_used: 0, last_used_on: null });
    await addReflectionRow(server.database, mine.id, { activity_id: id, day: today });
    expect(await used()).toMatchObject({ times_used: 1, last_used_on: today });
  });
});
