import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  exportActivity,
  importActivity,
  listActivities,
  markActivity,
} from "#contract/activities/activities.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aContent, aStep, newPerson } from "./testing.ts";

describe.each(engines)("an activity file on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it("holds the activity's content, and nothing about its owner", async () => {
    const { access, add } = await newPerson(server);
    const added = await add({ title: "Walks: up/down?" });
    const params = { id: added.id };
    await server.expect(markActivity, 200, { access, params, body: { favourite: true } });
    const { body, headers } = await server.call(exportActivity, { access, params });
    const content = { ...aContent(), title: added.title, steps: added.steps };
    expect(body).toEqual({ format: "reflector-activity", version: 1, activity: content });
    expect(headers.get("content-disposition")).toBe('attachment; filename="Walks up down.json"');
  });

  it("becomes an activity of whoever imports it, with new ids", async () => {
    const [mine, theirs] = [await newPerson(server), await newPerson(server)];
    const [first, second] = [aStep("Before?"), aStep("After?")];
    const added = await mine.add({
      steps: [first, second],
      programme: { sittings: 4, every_days: 1, compares: [second.id], last_only: [first.id] },
    });
    const file = await server.expect(exportActivity, 200, { access: mine.access, params: { id: added.id } });
    const { access } = theirs;
    const imported = await server.expect(importActivity, 201, { access, body: file });
    const again = await server.expect(importActivity, 201, { access, body: file });
    const ids = [added, imported, again].flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)]);
    expect(new Set(ids).size).toBe(9);
    expect(imported.steps.map(({ prompt }) => prompt)).toEqual(["Before?", "After?"]);
    expect(imported.programme).toMatchObject({
      compares: [imported.steps[1]?.id],
      last_only: [imported.steps[0]?.id],
    });
    expect(imported).toMatchObject({ title: added.title, revision: 1, favourite: false, times_used: 0 });
  });

  it("can be made of any built-in activity, without its score", async () => {
    const { access } = await newPerson(server);
    for (const { id, title, scoring } of builtInActivities.slice(-2)) {
      expect(scoring).not.toBeNull();
      const body = await server.expect(exportActivity, 200, { access, params: { id } });
      expect(await server.expect(importActivity, 201, { access, body })).toMatchObject({
        title,
        scoring: null,
      });
    }
  });

  it("is refused with a sentence, and nothing of it is imported, if anything in it is unknown", async () => {
    const { access } = await newPerson(server);
    const file = { format: "reflector-activity", version: 1, activity: aContent() };
    const fieldsOf = async (more: object) =>
      (await server.call(importActivity, { access, body: { ...file, ...more } })).body;
    const steps = [aStep("a"), { ...aStep("b"), kind: "drawing" }, { ...aStep("c"), kind: "slider" }];
    expect(await fieldsOf({ activity: { ...file.activity, steps } })).toMatchObject({
      code: "invalid_input",
      fields: {
        activity:
          "This file has kinds of steps that Reflector doesn’t know: “drawing” and “slider”. Nothing was imported.",
      },
    });
    expect(await fieldsOf({ version: 2 })).toMatchObject({
      fields: {
        version:
          "This file was made by a newer version of Reflector. It can be imported once this server is updated.",
      },
    });
    expect(await fieldsOf({ format: "day-one" })).toMatchObject({
      fields: { format: "This is not an activity file from Reflector." },
    });
    expect(await fieldsOf({ activity: 7 })).toMatchObject({
      fields: { activity: "This is missing or has the wrong type." },
    });
    expect((await server.call(importActivity, { access, body: "{" })).status).toBe(400);
    const { activities } = await server.expect(listActivities, 200, { access });
    expect(activities).toHaveLength(builtInActivities.length);
  });
});
