import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { exportAnswered, listAnswered, listUnfinished } from "#contract/activities/answers.ts";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { anActivity, stepId } from "#contract/activities/testing.ts";
import { trashReflection } from "#contract/reflections/reflection-history.ts";
import { emptyDraft, getReflection, type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { createTestContext, newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";
import { sweepUnfinished } from "./unfinished.ts";

const asked = { help: "", required: true };
const why: Step = { ...asked, id: stepId(1), kind: "long_text", prompt: "Why?" };
const lines: Step = { ...asked, id: stepId(2), kind: "list", prompt: "What?", least: 1, most: 3 };
const mood: Step = { ...asked, id: stepId(3), kind: "mood", prompt: "How is it?" };
const finished_at = "2026-11-21T11:59:00.000Z";
const setOf = (answers: AnswerSet["answers"], more: Partial<AnswerSet> = {}): AnswerSet => ({
  ...beginAnswers(anActivity([why, lines, mood], { title: "A walk" }), null),
  answers,
  finished_at,
  ...more,
});

describe.each(engines)("the answers to an activity on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let activity: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
    activity = randomUUID();
  });
  afterAll(() => server.stop());

  const save = async (more: Partial<Save>, day = today, id: string = randomUUID()) => {
    const body = { ...aSave({ activity_id: activity, ...more }), day };
    return (await server.expect(saveReflection, 200, { access, params: { id }, body })).id;
  };
  const list = (query: Record<string, string> = {}) =>
    server.expect(listAnswered, 200, { access, params: { id: activity }, query });
  const alter = (id: string) =>
    server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ answers: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );
  const unfinished = async () => (await server.expect(listUnfinished, 200, { access })).unfinished;

  describe("the list", () => {
    it("pages from the newest on, each with its answers or the beginning of its text", async () => {
      const run = randomUUID();
      const first = await save({ answers: setOf({ [why.id]: "First" }), programme_run_id: run }, daysAgo(2));
      const free = await save({ body: "# Freely\n\nA heron" }, daysAgo(1));
      const last = await save({ answers: setOf({ [mood.id]: 4 }) });
      const page = await list({ limit: "2" });
      expect(page).toEqual({
        answered: [
          {
            reflection_id: last,
            day: today,
            written_at: "2026-11-21T11:30:00.000Z",
            time_zone: "Europe/Berlin",
            programme_run_id: null,
            answers: setOf({ [mood.id]: 4 }),
            excerpt: "",
            damaged: false,
          },
          expect.objectContaining({ reflection_id: free, answers: null, excerpt: "Freely · A heron" }),
        ],
        total: 3,
        next: expect.any(String),
      });
      await save({ answers: setOf({ [why.id]: "Meanwhile" }) });
      expect(await list({ limit: "2", before: page.next ?? "" })).toMatchObject({
        answered: [
          { reflection_id: first, programme_run_id: run, answers: { answers: { [why.id]: "First" } } },
        ],
        total: 4,
        next: null,
      });
    });

    it("leaves out what is unfinished, blank, in the trash, or of another activity", async () => {
      await save({ answers: setOf({ [why.id]: "Begun" }, { finished_at: null }) });
      await save({ body: "" });
      await save({ body: "free", activity_id: null });
      await save({ body: "of another", activity_id: randomUUID() });
      const id = await save({ answers: setOf({ [why.id]: "Thrown away" }) });
      await server.expect(trashReflection, 200, { access, params: { id } });
      expect(await list()).toEqual({ answered: [], total: 0, next: null });
    });

    it("lists what is damaged on the server as damaged, and the rest as usual", async () => {
      const altered = await save({ answers: setOf({ [why.id]: "Altered" }) });
      await save({ answers: setOf({ [why.id]: "Whole" }) }, daysAgo(1));
      await alter(altered);
      expect((await list()).answered).toMatchObject([
        { reflection_id: altered, answers: null, excerpt: "", damaged: true },
        { answers: { answers: { [why.id]: "Whole" } }, damaged: false },
      ]);
    });

    it("has shorter pages if answers are long, and leaves none out", async () => {
      const long = "heron ".repeat(33_000);
      const saved: string[] = [];
      for (let count = 0; count < 12; count += 1)
        saved.unshift(await save({ answers: setOf({ [why.id]: long }) }, daysAgo(30 - count)));
      const first = await list({ limit: "200" });
      expect(first.total).toBe(12);
      expect(first.answered).toHaveLength(10);
      const second = await list({ limit: "200", before: first.next ?? "" });
      expect(second.next).toBeNull();
      const listed = [first, second].flatMap(({ answered }) =>
        answered.map(({ reflection_id }) => reflection_id),
      );
      expect(listed).toEqual(saved);
    });

    it("is refused for invalid cursors and page sizes", async () => {
      const refusedWith = async (query: Record<string, string>, fields: object) =>
        expect(await server.call(listAnswered, { access, params: { id: activity }, query })).toMatchObject({
          status: 400,
          body: { code: "invalid_input", fields },
        });
      const place = (text: string) => Buffer.from(text).toString("base64url");
      for (const before of ["there", place("newest/2026-02-30/x"), place(`oldest/${today}/${activity}`)])
        await refusedWith({ before }, { before: "This page of the list can’t be found. Reload the list." });
      await refusedWith({ limit: "0" }, { limit: "Ask for at least one." });
      await refusedWith({ limit: "201" }, { limit: "Ask for at most 200 at once." });
      await refusedWith({ limit: "some" }, { limit: "This must be a number." });
      const params = { id: "mine" };
      expect((await server.call(listAnswered, { access, params })).status).toBe(400);
    });

    it("is closed to visitors, and shows each person their own", async () => {
      await save({ answers: setOf({ [why.id]: "Mine" }) });
      const params = { id: activity };
      expect((await server.call(listAnswered, { params })).status).toBe(401);
      const other = { access: await newAccess(server), params };
      expect(await server.expect(listAnswered, 200, other)).toEqual({ answered: [], total: 0, next: null });
    });
  });

  describe("the file", () => {
    const fetchFile = (as = access) =>
      fetch(server.url + exportAnswered.url.replace(":id", activity), {
        headers: { authorization: `Bearer ${as}` },
      });
    /** Without the byte order mark. */
    const rows = async () => {
      const bytes = Buffer.from(await (await fetchFile()).arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      return bytes.subarray(3).toString("utf8").split("\r\n");
    };

    it("has a row for each answer set and a column for each wording, the earliest first", async () => {
      const run = randomUUID();
      const reworded = { ...why, prompt: "Why, do you think?" };
      await save(
        {
          answers: setOf(
            { [why.id]: "It flew, twice", [lines.id]: ["one", "", "two"] },
            { intention: "Be kind" },
          ),
          programme_run_id: run,
        },
        daysAgo(3),
      );
      await save({ body: "Freely", time_zone: "Asia/Tokyo" }, daysAgo(2));
      await save(
        {
          answers: setOf({ [why.id]: 'So "it" was', [mood.id]: 2 }, { steps: [reworded, lines, mood] }),
          programme_run_id: run,
        },
        daysAgo(1),
      );
      await alter(await save({ answers: setOf({ [why.id]: "Altered" }) }));
      const response = await fetchFile();
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(response.headers.get("content-disposition")).toBe(`attachment; filename="A walk ${today}.csv"`);
      expect(await rows()).toEqual([
        'Day,Written at,Time zone,Run of the programme,Sitting,Intention,Why?,"Why, do you think?",What?,How is it? (1 Heavy to 5 Bright),Written freely,Note',
        `${daysAgo(3)},2026-11-21 12:30,Europe/Berlin,1,1,Be kind,"It flew, twice",,"one\ntwo",,,`,
        `${daysAgo(2)},2026-11-21 20:30,Asia/Tokyo,,,,,,,,Freely,`,
        `${daysAgo(1)},2026-11-21 12:30,Europe/Berlin,1,2,,,"So ""it"" was",,2,,`,
        `${today},2026-11-21 12:30,Europe/Berlin,,,,,,,,,This reflection is damaged on the server and can’t be opened.`,
        "",
      ]);
    });

    it("has the scores of a check-in with their bands, and negative numbers as numbers", async () => {
      const ofScore = async (name: string, answer: (at: number) => number) => {
        activity = randomUUID();
        const begun = beginAnswers(
          builtInActivities.find(({ scoring }) => scoring === name) ?? anActivity([]),
          null,
        );
        const answers = Object.fromEntries(begun.steps.map(({ id }, at) => [id, answer(at)]));
        await save({ answers: { ...begun, answers, finished_at } });
        const [names = "", values = ""] = await rows();
        return [names, values].map((line) => line.slice(line.search(/(Score: [^S]*|[^,]*,[^,]*)$/)));
      };
      expect(await ofScore("gad_7", () => 2)).toEqual([
        "Score: Signs of anxiety,Band: Signs of anxiety",
        "14,Moderate",
      ]);
      const [names, values] = await ofScore("spane", (at) => ([1, 3, 5, 7, 8, 10].includes(at) ? 5 : 1));
      expect(names).toContain("Score: Balance");
      expect(values).toMatch(/,-24$/);
    });

    it("makes formulas in answers and imported questions harmless", async () => {
      const steps = [{ ...why, prompt: '=HYPERLINK("https://example.org")' }];
      const answer = "-1+cmd|x\n=SUM(A1);=SUM(A2) and 2=2\n- a list\n-2";
      await save({ answers: setOf({ [why.id]: answer }, { steps, intention: "@me" }) });
      expect(await rows()).toEqual([
        'Day,Written at,Time zone,Intention,"\'=HYPERLINK(""https://example.org"")"',
        `${today},2026-11-21 12:30,Europe/Berlin,'@me,"'-1+cmd|x\n'=SUM(A1);'=SUM(A2) and 2=2\n- a list\n'-2"`,
        "",
      ]);
    });

    it("is complete if there are many answers, and its name is valid on every system", async () => {
      const activityOf = { ...setOf({}).activity, title: 'So: what / "now"?' };
      for (let at = 0; at < 55; at += 1)
        await save(
          { answers: setOf({ [why.id]: `Answer ${at}` }, { activity: activityOf }) },
          daysAgo(60 - at),
        );
      const all = await rows();
      expect(all).toHaveLength(57);
      expect(all[1]).toContain("Answer 0");
      expect(all[55]).toContain("Answer 54");
      expect((await fetchFile()).headers.get("content-disposition")).toBe(
        `attachment; filename="So what now ${today}.csv"`,
      );
    });

    it("does not exist if nothing was answered, and is closed to visitors and other people", async () => {
      const params = { id: activity };
      expect(await server.call(exportAnswered, { access, params })).toMatchObject({
        status: 404,
        body: { code: "not_found", message: "You have not answered this activity yet." },
      });
      await save({ answers: setOf({ [why.id]: "Mine" }) });
      expect((await server.call(exportAnswered, { params })).status).toBe(401);
      expect((await fetchFile(await newAccess(server))).status).toBe(404);
      expect((await server.call(exportAnswered, { access, params: { id: "mine" } })).status).toBe(400);
    });
  });

  describe("the list of unfinished ones", () => {
    const begun = (answers: AnswerSet["answers"]) => setOf(answers, { finished_at: null });

    it("holds those with an answer, latest first", async () => {
      const first = await save({ answers: begun({ [why.id]: "One", [mood.id]: 3 }) }, daysAgo(1));
      server.clock.advance(1000);
      const second = await save({ answers: begun({ [why.id]: "Two" }), activity_id: randomUUID() });
      await save({ answers: begun({ [why.id]: " " }) });
      await save({ answers: { ...begun({}), intention: "Be kind" } });
      await save({ answers: setOf({ [why.id]: "Finished" }) });
      const thrown = await save({ answers: begun({ [why.id]: "Thrown away" }) });
      await server.expect(trashReflection, 200, { access, params: { id: thrown } });
      const all = await unfinished();
      expect(all.map(({ reflection_id }) => reflection_id)).toEqual([second, first]);
      expect(all[1]).toMatchObject({
        activity_id: activity,
        title: "A walk",
        icon: "footprints",
        day: daysAgo(1),
        answered_count: 2,
        step_count: 3,
      });
    });

    it("holds even those that can't be opened", async () => {
      const id = await save({ answers: begun({ [why.id]: "Altered" }) });
      await alter(id);
      expect(await unfinished()).toMatchObject([{ reflection_id: id, title: "", answered_count: 0 }]);
    });

    it("holds only the person's own", async () => {
      await save({ answers: begun({ [why.id]: "Mine" }) });
      expect((await server.call(listUnfinished)).status).toBe(401);
      const other = await newAccess(server);
      expect(await server.expect(listUnfinished, 200, { access: other })).toEqual({ unfinished: [] });
    });

    it("loses them after 30 days if nothing was answered, and never if they hold a word", async () => {
      const { database, clock } = server;
      const context = await createTestContext(database, server);
      const expiryCutoff = async (ms: number) => clock.now().getTime() - ms;
      const sweep = () => sweepUnfinished({ ...context, expiryCutoff });
      const empty = await save({ answers: begun({}) });
      const kept = [
        await save({ answers: begun({ [why.id]: "?" }) }),
        await save({ answers: begun({ [mood.id]: 3 }) }),
        await save({ answers: { ...begun({}), intention: "Be kind" } }),
        await save({ answers: begun({}), title: "A title" }),
        await save({ answers: begun({}), mood: 2 }),
        await save({ answers: begun({}), tags: ["sea"] }),
        await save({ answers: begun({}), feelings: ["calm"] }),
        await save({ answers: setOf({}) }),
        await save({ body: "" }),
        await save({ answers: begun({}), merged_from: { ...emptyDraft, body: "Words from before a merge" } }),
      ];
      const left = () =>
        database.asSystem(async (tx) => {
          const found = await tx
            .selectFrom("reflections")
            .select("id")
            .where("id", "in", [empty, ...kept])
            .execute();
          return found.map(({ id }) => id).sort();
        });
      clock.advance(30 * 86_400_000 - 1);
      await sweep();
      expect(await left()).toEqual([empty, ...kept].sort());
      clock.advance(1);
      await sweep();
      expect(await left()).toEqual(kept.sort());
      clock.advance(-30 * 86_400_000);
      const params = { id: empty };
      expect((await server.call(getReflection, { access, params })).status).toBe(404);
      await save({ answers: begun({ [why.id]: "Come back" }), revision: 1 }, today, empty);
      expect((await unfinished()).map(({ reflection_id }) => reflection_id)).toContain(empty);
    });
  });
});
