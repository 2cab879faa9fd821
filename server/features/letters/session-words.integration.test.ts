import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { attributionOf } from "#contract/chat-quote-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import { getSessionWords } from "#contract/letters/session-words.ts";
import { changeDetails } from "#contract/reflections/reflection-history.ts";
import { type Save, saveReflection } from "#contract/reflections/reflections.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";

describe.each(engines)("the words for a session on %s", (engine) => {
  let server: TestServer;
  let access: string;
  beforeAll(async () => {
    server = await startTestServer(engine, { ai: null });
  });
  beforeEach(async () => {
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const november = { from: "2026-11-01", to: "2026-11-30" };
  const write = (day: Day, more: Partial<Save>) =>
    server.expect(saveReflection, 200, {
      access,
      params: { id: randomUUID() },
      body: { ...aSave(more), day },
    });
  const read = () => server.expect(getSessionWords, 200, { access, query: november });

  it("are the person's own sentences of the period, the latest day first, and its topics", async () => {
    await write("2026-10-31", { body: "Before the period." });
    const answer = `> It sounds hard.\n>\n> ${attributionOf("heron-7b, an AI", "1 May 2026")}`;
    await write("2026-11-02", { body: `# Morning\n\n${answer}\n\nI walked. I walked.`, tags: ["river"] });
    const { id } = await write("2026-11-09", {
      title: "By the river",
      body: "We met Dr. Lee at nine. It rained\nall day.",
      tags: ["river"],
    });
    await server.expect(changeDetails, 200, { access, params: { id }, body: { excluded_from_ai: true } });
    await write("2026-11-10", { body: "Tea.", tags: ["river"] });
    expect(await read()).toMatchObject({
      topics: [{ kind: "tag", name: "river", days: 2 }],
      pages: [
        { day: "2026-11-10", title: "", has_sign: false, sentences: ["Tea."] },
        {
          day: "2026-11-09",
          title: "By the river",
          sentences: ["We met Dr. Lee at nine.", "It rained all day."],
        },
        { day: "2026-11-02", sentences: ["I walked."] },
      ],
      left_out_to: null,
    });
  });

  it("mark pages with signs of a crisis", async () => {
    await write("2026-11-02", { body: "I want to kill myself. Then I slept." });
    await write("2026-11-03", { body: "Then I had soup." });
    expect((await read()).pages.map(({ day, has_sign }) => [day, has_sign])).toEqual([
      ["2026-11-03", false],
      ["2026-11-02", true],
    ]);
  });

  it("hold no answers of a check-in, which has its score", async () => {
    const phq = builtInActivity("Low mood (PHQ-8)");
    const answers = Object.fromEntries(phq.steps.map(({ id }) => [id, 1]));
    const finished_at = "2026-11-03T12:00:00.000Z";
    await write("2026-11-03", {
      answers: { ...beginAnswers(phq, null), answers, finished_at },
      activity_id: phq.id,
    });
    expect((await read()).pages).toEqual([]);
  });

  it("leave out the earliest days where there are too many", async () => {
    const many = Array.from({ length: 900 }, (_, at) => `I counted ${at} herons.`).join(" ");
    for (const day of ["2026-11-02", "2026-11-03", "2026-11-04"]) await write(day, { body: many });
    const { pages, left_out_to } = await read();
    expect(pages.map(({ day }) => day)).toEqual(["2026-11-04", "2026-11-03"]);
    expect(left_out_to).toBe("2026-11-02");
  });

  it("are of at most a year, in the right order, and never another person's", async () => {
    await write("2026-11-02", { body: "I walked." });
    access = await newAccess(server);
    expect(await read()).toEqual({ topics: [], pages: [], left_out_to: null });
    for (const [query, field] of [
      [{ from: "2025-11-01", to: "2026-11-30" }, "from"],
      [{ from: "2026-11-30", to: "2026-11-01" }, "to"],
    ] as const)
      expect(await server.call(getSessionWords, { access, query })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    expect((await server.call(getSessionWords, { query: november })).status).toBe(401);
  });
});
