import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getAccountTotals } from "#contract/accounts/profile.ts";
import { getActivity } from "#contract/activities/activities.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { anActivity, stepId } from "#contract/activities/testing.ts";
import { errorSchema } from "#contract/endpoint.ts";
import {
  getVersion,
  listVersions,
  restoreReflection,
  restoreVersion,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import {
  changeInBulk,
  exportInBulk,
  getCalendar,
  getChanges,
  getLabels,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import { maxBodyLength } from "#contract/reflections/reflection-rules.ts";
import {
  getDayContext,
  getReflection,
  type Save,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, today } from "../testing.ts";

const asked = { help: "", required: true };
const lines: Step = { ...asked, id: stepId(1), kind: "list", prompt: "What went well?", least: 1, most: 3 };
const why: Step = { ...asked, id: stepId(2), kind: "long_text", prompt: "Why did it?" };
const scale: Step = {
  ...asked,
  id: stepId(3),
  kind: "scale",
  prompt: "How much?",
  min: 0,
  max: 10,
  low_label: "Not at all",
  high_label: "Completely",
  labels: [],
};
const finishedAt = "2026-11-21T11:59:00.000Z";

const setOf = (answers: AnswerSet["answers"], more: Partial<AnswerSet> = {}): AnswerSet => ({
  ...beginAnswers(anActivity([lines, why, scale], { title: "Three good things" }), null),
  answers,
  ...more,
});
const heron = setOf({ [lines.id]: ["A heron"], [why.id]: "It **flew**.", [scale.id]: 7 });
const finished = { ...heron, finished_at: finishedAt };
const heronBody =
  "### What went well?\n\n- A heron\n\n### Why did it?\n\nIt **flew**.\n\n### How much?\n\n7 of 10";

describe.each(engines)("answers on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let id: string;
  let activity: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
    id = randomUUIDv7();
    activity = randomUUIDv7();
  });
  afterAll(() => server.stop());

  const bodyOf = (more: Partial<Save>) => ({ ...aSave({ activity_id: activity, ...more }), day: today });
  const send = (more: Partial<Save>, of = id) =>
    server.call(saveReflection, { access, params: { id: of }, body: bodyOf(more) });
  const save = (more: Partial<Save>, of = id) =>
    server.expect(saveReflection, 200, { access, params: { id: of }, body: bodyOf(more) });
  const read = (of = id) => server.expect(getReflection, 200, { access, params: { id: of } });
  const find = async (body: object = {}) =>
    (await server.expect(searchReflections, 200, { access, body })).reflections.map((each) => each.id);
  const refused = (field: string, sentence: unknown = expect.any(String)) => ({
    status: 400,
    body: { code: "invalid_input", fields: { [field]: sentence } },
  });

  it("come back as sent, with their questions, and as the body made from them", async () => {
    const run = randomUUIDv7();
    const saved = await save({ answers: finished, body: "something else", programme_run_id: run });
    expect(saved).toMatchObject({
      kind: "activity",
      activity_id: activity,
      programme_run_id: run,
      answers: finished,
      body: heronBody,
      word_count: 4,
      day: today,
    });
    expect(await read()).toEqual(saved);
  });

  it("belong to the activity and the run of their first save", async () => {
    await save({ answers: heron });
    const other = { activity_id: randomUUIDv7(), programme_run_id: randomUUIDv7() };
    const saved = await save({ answers: finished, revision: 1, ...other });
    expect(saved).toMatchObject({ kind: "activity", activity_id: activity, programme_run_id: null });
  });

  it("are refused for free and daily reflections", async () => {
    const sentence = "Only a reflection of an activity has answers.";
    expect(await send({ answers: heron, activity_id: null })).toMatchObject(refused("answers", sentence));
    expect((await server.call(getReflection, { access, params: { id } })).status).toBe(404);
    await save({ body: "free", activity_id: null });
    expect(await send({ answers: heron, revision: 1 })).toMatchObject(refused("answers", sentence));
    expect(await send({ merged_from: aDraft({ answers: heron }), revision: 1 })).toMatchObject(
      refused("merged_from", sentence),
    );
    const daily = { access, params: { day: today }, body: aSave({ answers: heron, activity_id: activity }) };
    expect(await server.call(saveDaily, daily)).toMatchObject(refused("answers", sentence));
    const words = { ...daily, body: aSave({ body: "words", activity_id: activity }) };
    expect(await server.expect(saveDaily, 200, words)).toMatchObject({ kind: "daily", activity_id: null });
    expect((await read()).body).toBe("free");
  });

  const aDraft = (more: Partial<Save>) => {
    const { title, body, mood, feelings, tags, prompt, answers } = aSave(more);
    return { title, body, mood, feelings, tags, prompt, answers };
  };
  const wrongly = (step: Step, answer: unknown) => ({
    ...heron,
    answers: { ...heron.answers, [step.id]: answer },
  });

  it.each<[string, object]>([
    ["text to a scale", wrongly(scale, "seven")],
    ["a value beyond its scale", wrongly(scale, 11)],
    ["a number to a list", wrongly(lines, 3)],
    [
      "51 lines",
      wrongly(
        lines,
        Array.from({ length: 51 }, () => "line"),
      ),
    ],
    ["an answer to no step", { ...heron, answers: { [stepId(9)]: "?" } }],
    ["an answer under a name that is no id", { ...heron, answers: { first: "?" } }],
    ["no steps", { ...heron, steps: [], answers: {} }],
    [
      "101 steps",
      { ...heron, steps: Array.from({ length: 101 }, (_, at) => ({ ...why, id: stepId(at + 1) })) },
    ],
    ["a step twice", { ...heron, steps: [why, why], answers: {} }],
    ["a step of a kind that there is not", { ...heron, steps: [{ ...why, kind: "essay" }], answers: {} }],
    ["a name that is known nowhere", { ...heron, activity: { ...heron.activity, owner: "me" } }],
    ["an end that is no moment", { ...heron, finished_at: "yesterday" }],
    ["an intention of 301 characters", { ...heron, intention: "x".repeat(301) }],
    ["an icon that is none", { ...heron, activity: { ...heron.activity, icon: "<svg>" } }],
    ["a null byte in an answer", wrongly(why, "a\u0000")],
  ])("are refused with %s, and nothing of them is kept", async (_, answers) => {
    const body = { ...bodyOf({}), answers };
    const { status, body: answer } = await server.call(saveReflection, { access, params: { id }, body });
    expect(status).toBe(400);
    const { code, fields = {} } = errorSchema.parse(answer);
    expect([code, Object.keys(fields)]).toEqual([
      "invalid_input",
      [expect.stringMatching(/^(answers|owner)$/)],
    ]);
    expect((await server.call(getReflection, { access, params: { id } })).status).toBe(404);
  });

  it("are refused if they are too long together, and the stored ones stay", async () => {
    await save({ answers: heron });
    const steps = [1, 2, 3].map((number) => ({ ...why, id: stepId(number) }));
    const answers = setOf(Object.fromEntries(steps.map((step) => [step.id, "x".repeat(200_000)])), { steps });
    const sentence = "These answers are too long together: at most 500,000 characters, questions included.";
    expect(await send({ answers, revision: 1 })).toMatchObject(refused("answers", sentence));
    expect(await read()).toMatchObject({ revision: 1, answers: heron });
  });

  it("can be as long as a body, in any script, even in a merge with another device's", async () => {
    const steps = Array.from({ length: 50 }, (_, at) => ({
      ...why,
      id: stepId(at + 1),
      prompt: "問".repeat(500),
      help: "助".repeat(800),
    }));
    const answers = setOf(Object.fromEntries(steps.map((step) => [step.id, "答".repeat(9_000)])), { steps });
    const { body } = await save({ answers });
    expect(body.length).toBeGreaterThan(maxBodyLength * 0.9);
    const both = await save({ answers, body, merged_from: aDraft({ answers, body }), revision: 1 });
    expect(both).toMatchObject({ answers, body });
  });

  describe("that are unfinished", () => {
    const counts = () => server.expect(getAccountTotals, 200, { access });

    it("are stored with every word, and are in no list, streak, calendar or count", async () => {
      const tagged = { answers: heron, tags: ["sea"], mood: 4 };
      expect(await save(tagged)).toMatchObject({ answers: heron, body: heronBody });
      expect(await find()).toEqual([]);
      expect(await find({ search: "heron" })).toEqual([]);
      expect(await find({ kinds: ["activity"] })).toEqual([]);
      expect(await server.expect(getLabels, 200, { access })).toEqual({ tags: [], feelings: [] });
      expect(await counts()).toEqual({ reflections: 0, words: 0, days: 0, first_day: null });
      const context = await server.expect(getDayContext, 200, { access, params: { day: today } });
      expect(context).toEqual({ nearby: [], streak: 0, later_before_streak: false, memories: [] });
      const query = { from: today, to: today };
      expect(await server.expect(getCalendar, 200, { access, query })).toEqual({ days: [] });
    });

    it("appear there once they are finished, and disappear when they are taken up again", async () => {
      await save({ answers: heron });
      await save({ answers: finished, title: "Three good things", mood: 4, revision: 1 });
      expect(await find()).toEqual([id]);
      expect(await find({ search: "heron" })).toEqual([id]);
      expect(await find({ activity })).toEqual([id]);
      expect(await counts()).toMatchObject({ reflections: 1, words: 4 });
      const context = await server.expect(getDayContext, 200, { access, params: { day: today } });
      expect(context).toMatchObject({ nearby: [{ day: today, mood: 4 }], streak: 1 });
      await save({ answers: heron, revision: 2 });
      expect(await find()).toEqual([]);
    });

    it("don't appear there even if they have versions", async () => {
      await save({ answers: heron });
      server.clock.advance(700_000);
      await save({ answers: setOf({}), revision: 1 });
      const { versions } = await server.expect(listVersions, 200, { access, params: { id } });
      expect(versions).toHaveLength(1);
      expect(await find()).toEqual([]);
    });

    it("are among the changes that other clients fetch", async () => {
      await save({ answers: heron });
      const { changes } = await server.expect(getChanges, 200, { access, query: { fields: "all" } });
      expect(changes).toMatchObject([{ id, gone: false, reflection: { answers: heron } }]);
    });

    it("are found in the trash with their words, and come back unfinished", async () => {
      await save({ answers: heron });
      const params = { id };
      await server.expect(trashReflection, 200, { access, params });
      expect(await find({ in_trash: true })).toEqual([id]);
      expect(await server.expect(restoreReflection, 200, { access, params })).toMatchObject({
        answers: heron,
        deleted_at: null,
      });
      expect(await find({ in_trash: true })).toEqual([]);
      expect(await find()).toEqual([]);
    });

    it("are not in the trash if nothing was answered", async () => {
      await save({ answers: setOf({}) });
      await server.expect(trashReflection, 200, { access, params: { id } });
      expect(await find({ in_trash: true })).toEqual([]);
    });

    it("are taken out of the trash when someone continues them", async () => {
      await save({ answers: heron });
      await server.expect(trashReflection, 200, { access, params: { id } });
      expect(await save({ answers: finished, revision: 1 })).toMatchObject({ deleted_at: null });
      expect(await find()).toEqual([id]);
    });
  });

  describe("in versions", () => {
    const versionsOf = async () => {
      const { versions } = await server.expect(listVersions, 200, { access, params: { id } });
      return Promise.all(
        versions.map((version) =>
          server.expect(getVersion, 200, { access, params: { id, version_id: version.id } }),
        ),
      );
    };
    const putBack = (version_id: string, revision: number) =>
      server.expect(restoreVersion, 200, {
        access,
        params: { id, version_id },
        body: { revision, save_id: randomUUIDv7() },
      });

    it("are kept before a later writing session overwrites them, even if unfinished", async () => {
      await save({ answers: heron });
      server.clock.advance(700_000);
      await save({ answers: setOf({ [why.id]: "Other words" }), revision: 1 });
      expect(await versionsOf()).toMatchObject([{ draft: { answers: heron, body: heronBody } }]);
    });

    it("are kept from both sides of a merge, each with its body", async () => {
      await save({ answers: finished });
      const mine = setOf({ [why.id]: "Mine" });
      const merged_from = aDraft({ answers: mine, body: "something else" });
      await save({ answers: finished, merged_from, revision: 1 });
      const kept = (await versionsOf()).map(({ draft }) => [draft.answers, draft.body]);
      expect(kept).toContainEqual([mine, "### Why did it?\n\nMine"]);
      expect(kept).toContainEqual([finished, heronBody]);
    });

    it("can be restored, and finished ones stay finished, with their title and mood", async () => {
      await save({ answers: heron });
      server.clock.advance(700_000);
      const other = setOf({ [why.id]: "Other words" }, { finished_at: finishedAt });
      await save({ answers: other, title: "Three good things", mood: 3, revision: 1 });
      const [version] = await versionsOf();
      expect(await putBack(version?.id ?? "", 2)).toMatchObject({
        answers: finished,
        body: heronBody,
        title: "Three good things",
        mood: 3,
      });
      expect(await find()).toEqual([id]);
    });

    it("are kept when free writing replaces them, and so are free words that answers replace", async () => {
      await save({ answers: heron });
      await save({ body: "Freely", revision: 1 });
      await save({ answers: setOf({}), revision: 2 });
      const kept = (await versionsOf()).map(({ draft }) => draft.body);
      expect(kept.sort()).toEqual([heronBody, "Freely"].sort());
    });
  });

  it("are left unchanged by bulk changes, and exported with the activity's name", async () => {
    await save({ answers: finished, title: "A heron" });
    const change = { do: "add_tag", tag: "sea" };
    await server.expect(changeInBulk, 200, { access, body: { ids: [id], change } });
    expect(await read()).toMatchObject({ answers: finished, body: heronBody, tags: ["sea"] });
    const zip = await fetch(server.url + exportInBulk.url, {
      method: "POST",
      headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
      body: JSON.stringify({ ids: [id] }),
    });
    const text = Buffer.from(await zip.arrayBuffer()).toString("utf8");
    expect(text).toContain("activity: Three good things");
    expect(text).toContain(heronBody);
  });

  it("can be read if the activity never existed or was deleted", async () => {
    await save({ answers: finished });
    expect((await server.call(getActivity, { access, params: { id: activity } })).status).toBe(404);
    expect((await read()).answers).toEqual(finished);
  });

  it("in a form that the program can't read are still shown as the body", async () => {
    expectProblems();
    await save({ answers: finished });
    const rows = () =>
      server.database.asSystem((tx) =>
        tx.selectFrom("reflections").selectAll().where("id", "=", id).execute(),
      );
    const [row] = await rows();
    expect(row?.answers?.toString("latin1")).not.toContain("heron");
    await server.database.asSystem((tx) =>
      sql`update reflections set answers = ${Buffer.from("altered")} where id = ${id}`.execute(tx),
    );
    expect((await server.call(getReflection, { access, params: { id } })).status).toBe(500);
    const over = await save({ answers: setOf({ [why.id]: "anew" }), revision: 1 });
    expect(over.body).toBe("### Why did it?\n\nanew");
  });

  it("are closed to visitors and to other people", async () => {
    await save({ answers: finished });
    const body = bodyOf({ answers: heron, revision: 1 });
    expect((await server.call(saveReflection, { params: { id }, body })).status).toBe(401);
    const other = await newAccess(server);
    expect((await server.call(saveReflection, { access: other, params: { id }, body })).status).toBe(404);
    expect((await server.call(getReflection, { access: other, params: { id } })).status).toBe(404);
    expect((await read()).answers).toEqual(finished);
  });

  it("can be sent again after a lost answer, and are refused with the stored ones if stale", async () => {
    const save_id = randomUUIDv7();
    const first = await save({ answers: heron, save_id });
    expect(await save({ answers: heron, save_id })).toEqual(first);
    const stale: Answer = "Stale";
    expect(await send({ answers: setOf({ [why.id]: stale }) })).toMatchObject({
      status: 409,
      body: { code: "stale_revision", current: { answers: heron } },
    });
  });
});
