import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createActivity,
  getActivity,
  listActivities,
  removeActivity,
} from "#contract/activities/activities.ts";
import { maxOwnActivities } from "#contract/activities/activity-rules.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { trashReflection } from "#contract/reflections/reflection-history.ts";
import { emptyDraft, getReflection, saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { aContent, newPerson } from "./testing.ts";

const [builtIn] = builtInActivities;
const builtInId = builtIn?.id ?? "";
const daysAgo = (count: number) => addDays("2026-11-21", -count);

describe.each(engines)("the usage of activities on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  /** Adds a reflection of that day which answers the activity. */
  async function answer(person: { id: string; access: string }, activityId: string, day: Day, body: string) {
    const id = randomUUID();
    const save = {
      ...emptyDraft,
      body,
      day,
      revision: 0,
      save_id: randomUUID(),
      written_at: "2026-11-21T11:30:00Z",
      time_zone: "UTC",
    };
    await server.expect(saveReflection, 200, { access: person.access, params: { id }, body: save });
    await server.database.asOwner(person.id, (tx) =>
      tx.updateTable("reflections").set({ activity_id: activityId }).where("id", "=", id).execute(),
    );
    return id;
  }
  const countOf = async (access: string, id: string) => {
    const { times_used, last_used_on } = await server.expect(getActivity, 200, { access, params: { id } });
    const { activities } = await server.expect(listActivities, 200, { access });
    expect(activities.find((each) => each.id === id)).toMatchObject({ times_used, last_used_on });
    return [times_used, last_used_on];
  };

  it("counts the reflections that answer an activity, except blank ones and those in the trash", async () => {
    const [mine, theirs] = [await newPerson(server), await newPerson(server)];
    const { access } = mine;
    const own = await mine.add();
    await answer(mine, own.id, daysAgo(9), "A heron.");
    const latest = await answer(mine, own.id, daysAgo(2), "Two herons.");
    await answer(mine, own.id, daysAgo(1), "");
    await answer(mine, builtInId, daysAgo(3), "A good day.");
    await answer(theirs, builtInId, daysAgo(1), "A better day.");
    expect(await countOf(access, own.id)).toEqual([2, daysAgo(2)]);
    expect(await countOf(access, builtInId)).toEqual([1, daysAgo(3)]);
    expect(await countOf(theirs.access, builtInId)).toEqual([1, daysAgo(1)]);
    await server.expect(trashReflection, 200, { access, params: { id: latest } });
    expect(await countOf(access, own.id)).toEqual([1, daysAgo(9)]);
  });

  it("keeps the answers of an activity that was deleted", async () => {
    const mine = await newPerson(server);
    const { access } = mine;
    const own = await mine.add();
    const id = await answer(mine, own.id, daysAgo(1), "A heron.");
    await server.expect(removeActivity, 204, { access, params: { id: own.id } });
    const kept = await server.expect(getReflection, 200, { access, params: { id } });
    expect(kept).toMatchObject({ body: "A heron.", activity_id: own.id });
  });

  it("is limited to 300 own activities, even if two are added at the same moment", async () => {
    const { id: owner_id, access } = await newPerson(server);
    const [revision, created_at, updated_at] = [1, 0, 0];
    const row = () => ({
      id: randomUUID(),
      owner_id,
      content: Buffer.of(1),
      revision,
      created_at,
      updated_at,
    });
    const rows = Array.from({ length: maxOwnActivities - 1 }, row);
    await server.database.asOwner(owner_id, (tx) => tx.insertInto("activities").values(rows).execute());
    const add = () => server.call(createActivity, { access, body: aContent() });
    const answers = await Promise.all([add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await add()).body).toEqual({
      code: "limit_reached",
      message: "You have 300 activities of your own, which is the limit. Delete one first.",
    });
  });

  it("refuses content from another row, and lists damaged activities, which can be deleted", async () => {
    expectProblems();
    const { id: ownerId, access, add } = await newPerson(server);
    const [moved, whole] = [await add({ title: "Moved" }), await add({ title: "Whole" })];
    await server.database.asOwner(ownerId, async (tx) => {
      const { content } = await tx
        .selectFrom("activities")
        .select("content")
        .where("id", "=", whole.id)
        .executeTakeFirstOrThrow();
      await tx.updateTable("activities").set({ content }).where("id", "=", moved.id).execute();
    });
    const own = async () =>
      (await server.expect(listActivities, 200, { access })).activities.filter((each) => !each.built_in);
    expect(await own()).toMatchObject([
      { id: moved.id, title: "", damaged: true },
      { id: whole.id, title: "Whole", damaged: false },
    ]);
    const params = { id: moved.id };
    expect(await server.call(getActivity, { access, params })).toMatchObject({
      status: 500,
      body: { code: "sealed_value_refused" },
    });
    await server.expect(removeActivity, 204, { access, params });
    expect(await own()).toMatchObject([{ id: whole.id }]);
  });
});
