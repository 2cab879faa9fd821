import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createActivity,
  exportActivity,
  getActivity,
  listActivities,
  markActivity,
  removeActivity,
  saveActivity,
} from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { getIcons } from "#contract/icons/icons.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aContent, aStep, newPerson } from "./testing.ts";

const [threeGoodThings, , , , , , , , , , , , , , , , swls] = builtInActivities;
const builtInId = threeGoodThings?.id ?? "";

describe.each(engines)("activities on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const signUp = () => newPerson(server);
  const list = async (access: string) => (await server.expect(listActivities, 200, { access })).activities;

  it("list the built-in ones, then the own ones, oldest first", async () => {
    const { access, add } = await signUp();
    for (const title of ["Zebra", "Anemone", "Middle"]) await add({ title });
    const listed = await list(access);
    expect(listed.map(({ title }) => title)).toEqual([
      ...builtInActivities.map(({ title }) => title),
      "Zebra",
      "Anemone",
      "Middle",
    ]);
    expect(listed[0]).toMatchObject({
      built_in: true,
      source: expect.stringContaining("Seligman"),
      step_count: 10,
      times_used: 0,
      last_used_on: null,
    });
    expect(listed.at(-1)).toMatchObject({ built_in: false, step_count: 2, damaged: false });
  });

  it("show built-in ones in full, with their evidence and score", async () => {
    const { access } = await signUp();
    for (const builtIn of builtInActivities) {
      const shown = await server.expect(getActivity, 200, { access, params: { id: builtIn.id } });
      expect(shown).toMatchObject({ ...builtIn, built_in: true, created_at: null });
    }
    expect(swls).toMatchObject({ scoring: "swls" });
  });

  it("have icons that the icon service knows", async () => {
    const icons = [...new Set(builtInActivities.map(({ icon }) => icon))].join(",");
    const { not_found } = await server.expect(getIcons, 200, { query: { icons } });
    expect(not_found).toBeUndefined();
  });

  it("can be added with every kind of step, and are shown as written", async () => {
    const { access } = await signUp();
    const steps = builtInActivities.flatMap((each) => each.steps);
    const kinds = [
      ...new Map([...steps, { ...aStep("When?"), kind: "date" as const }].map((step) => [step.kind, step])),
    ];
    const content = aContent({
      steps: kinds.map(([, step]) => step),
      programme: {
        sittings: 3,
        every_days: 2,
        compares: [steps[0]?.id ?? ""].filter((id) => kinds.some(([, step]) => step.id === id)),
        last_only: [],
      },
      notice: "Bring a coat.",
    });
    expect(kinds).toHaveLength(9);
    const added = await server.expect(createActivity, 201, { access, body: content });
    expect(added).toMatchObject({
      ...content,
      built_in: false,
      scoring: null,
      revision: 1,
      favourite: false,
    });
    expect(added.created_at).toBe(server.clock.now().toISOString());
    expect(await server.expect(getActivity, 200, { access, params: { id: added.id } })).toEqual(added);
  });

  it("are refused with a sentence for the field, and nothing is added", async () => {
    const { access } = await signUp();
    const refused = async (more: object) =>
      (await server.call(createActivity, { access, body: { ...aContent(), ...more } })).body;
    const scale = {
      ...aStep("How much?"),
      kind: "scale",
      min: 5,
      max: 1,
      low_label: "a",
      high_label: "b",
      labels: [],
    };
    expect(await refused({ steps: [] })).toMatchObject({ fields: { steps: "Add at least one step." } });
    expect(await refused({ steps: [aStep("a"), scale] })).toMatchObject({
      fields: { steps: "Step 2: The highest value must be above the lowest." },
    });
    const steps = Array.from({ length: 51 }, (_, at) => aStep(`Question ${at}`));
    expect(await refused({ steps })).toMatchObject({
      fields: { steps: "An activity can have at most 50 steps." },
    });
    const labels = ["Low", "Some", "low"];
    const labelled = { ...scale, min: 1, max: 3, low_label: "", high_label: "", labels };
    expect(await refused({ steps: [labelled] })).toMatchObject({
      fields: { steps: "Step 1: Two values have the same label: “low”." },
    });
    const choice = { ...aStep("Which?"), kind: "choice", options: ["Rest", "Walk", "Rest"], many: false };
    expect(await refused({ steps: [choice] })).toMatchObject({
      fields: { steps: "Step 1: Two options are the same: “Rest”." },
    });
    expect(await refused({ title: "", minutes: 0 })).toMatchObject({
      fields: { title: "Enter a title.", minutes: "Enter at least 1 minute." },
    });
    expect(await refused({ scoring: "phq_8" })).toMatchObject({
      fields: { scoring: "This field is not known." },
    });
    expect((await server.call(createActivity, { access, body: { title: "A walk" } })).status).toBe(400);
    expect(await list(access)).toHaveLength(builtInActivities.length);
  });

  it("can be changed, and a stale change overwrites nothing", async () => {
    const { access, add } = await signUp();
    const added = await add();
    const params = { id: added.id };
    const save = (revision: number, title: string) =>
      server.call(saveActivity, {
        access,
        params,
        body: { revision, content: { ...aContent(), steps: added.steps, title } },
      });
    server.clock.advance(1000);
    const saved = await save(1, "A longer walk");
    expect(saved).toMatchObject({ status: 200, body: { title: "A longer walk", revision: 2 } });
    expect(saved.body).toMatchObject({
      created_at: added.created_at,
      updated_at: server.clock.now().toISOString(),
    });
    expect(await save(1, "A longer walk")).toEqual({ ...saved, headers: expect.anything() });
    expect(await save(1, "A shorter walk")).toMatchObject({
      status: 409,
      body: { code: "stale_revision", current: saved.body },
    });
    const both = await Promise.all([save(2, "Mine"), save(2, "Yours")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const bad = { revision: 3, content: { ...aContent(), steps: [] } };
    expect(await server.call(saveActivity, { access, params, body: bad })).toMatchObject({ status: 400 });
    expect(await server.expect(getActivity, 200, { access, params })).toMatchObject({ revision: 3 });
  });

  it("can be marked and copied, but not changed or deleted, if they are built in", async () => {
    const { access } = await signUp();
    const params = { id: builtInId };
    const body = { revision: 1, content: aContent() };
    expect(await server.call(saveActivity, { access, params, body })).toMatchObject({
      status: 403,
      body: {
        message: "This activity is built in and can’t be changed. Make a copy and change that.",
      },
    });
    expect((await server.call(removeActivity, { access, params })).status).toBe(403);
    const { activity } = await server.expect(exportActivity, 200, { access, params });
    const copy = await server.expect(createActivity, 201, { access, body: activity });
    expect(copy).toMatchObject({ ...activity, built_in: false });
    expect(copy.id).not.toBe(builtInId);
  });

  it("have separate marks for each person, even if they are built in", async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    const own = await mine.add();
    for (const id of [own.id, builtInId]) {
      const params = { id };
      const mark = (body: object) => server.expect(markActivity, 200, { access: mine.access, params, body });
      expect(await mark({ favourite: true })).toMatchObject({ favourite: true, archived_at: null });
      const archived = await mark({ archived: true });
      expect(archived).toMatchObject({ favourite: true, archived_at: server.clock.now().toISOString() });
      server.clock.advance(1000);
      expect(await mark({ archived: true, favourite: false })).toEqual({ ...archived, favourite: false });
      expect(await mark({})).toEqual({ ...archived, favourite: false });
      expect((await list(mine.access)).find((each) => each.id === id)?.archived_at).toBe(
        archived.archived_at,
      );
      expect(await mark({ archived: false })).toMatchObject({ archived_at: null });
      await mark({ favourite: true });
      for (const body of [{ favourite: 1 }, { starred: true }])
        expect((await server.call(markActivity, { access: mine.access, params, body })).status).toBe(400);
    }
    expect(await server.expect(getActivity, 200, { access: mine.access, params: { id: own.id } })).toEqual({
      ...own,
      favourite: true,
    });
    expect((await list(theirs.access)).filter(({ favourite }) => favourite)).toEqual([]);
  });

  it("are deleted with their marks", async () => {
    const { access, add } = await signUp();
    const { id } = await add();
    const params = { id };
    await server.expect(markActivity, 200, { access, params, body: { favourite: true } });
    await server.expect(removeActivity, 204, { access, params });
    for (const endpoint of [getActivity, exportActivity, removeActivity])
      expect((await server.call(endpoint, { access, params })).status).toBe(404);
    expect((await server.call(markActivity, { access, params, body: {} })).status).toBe(404);
    const left = await server.database.asSystem((tx) =>
      tx.selectFrom("activity_marks").selectAll().where("activity_id", "=", id).execute(),
    );
    expect(left).toEqual([]);
  });

  it("are closed to everyone but their owner", async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    const added = await mine.add();
    const params = { id: added.id };
    const calls = [
      { endpoint: getActivity },
      { endpoint: saveActivity, body: { revision: 1, content: aContent() } },
      { endpoint: markActivity, body: { favourite: true } },
      { endpoint: exportActivity },
      { endpoint: removeActivity },
    ];
    for (const { endpoint, body } of calls) {
      const answer = await server.call(endpoint, { access: theirs.access, params, body });
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: "not_found", message: "There is no such activity." },
      ]);
    }
    expect((await list(theirs.access)).map(({ id }) => id)).not.toContain(added.id);
    expect(await server.expect(getActivity, 200, { access: mine.access, params })).toEqual(added);
    expect((await server.call(getActivity, { access: mine.access, params: { id: "walk" } })).status).toBe(
      400,
    );
    expect(
      (await server.call(getActivity, { access: mine.access, params: { id: randomUUID() } })).status,
    ).toBe(404);
  });
});
