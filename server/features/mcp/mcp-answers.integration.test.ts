import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createActivity } from "#contract/activities/activities.ts";
import { stepSchema } from "#contract/activities/activity-shapes.ts";
import { listUnfinished } from "#contract/activities/answers.ts";
import { countReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection } from "#contract/reflections/reflections.ts";
import { makeTokenOn } from "#server/features/accounts/personal-tokens/testing.ts";
import { signUpOn } from "#server/features/accounts/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { startTestServer, type TestServer } from "#server/testing.ts";
import { connect } from "./testing.ts";

const assistantOf = async (server: TestServer, access: string) =>
  connect(server, (await makeTokenOn(server, access)).secret);

const stepIds = {
  long: "0193c2a5-0000-7000-8000-000000000001",
  list: "0193c2a5-0000-7000-8000-000000000002",
  scale: "0193c2a5-0000-7000-8000-000000000003",
  choice: "0193c2a5-0000-7000-8000-000000000004",
};
const asked = { help: "", required: false };
const content = {
  title: "Evening on the pier",
  purpose: "To look back at the day.",
  icon: "moon-star",
  category: "rest",
  minutes: 5,
  evidence: null,
  notice: null,
  programme: null,
  steps: [
    { ...asked, id: stepIds.long, prompt: "What was it like?", required: true, kind: "long_text" },
    { ...asked, id: stepIds.list, prompt: "Three things", kind: "list", least: 0, most: 3 },
    {
      ...{ ...asked, id: stepIds.scale, prompt: "How tired?", kind: "scale", min: 0, max: 10 },
      ...{ low_label: "Not at all", high_label: "Very", labels: [] },
    },
    {
      ...asked,
      id: stepIds.choice,
      prompt: "With whom?",
      kind: "choice",
      options: ["Alone", "Friends"],
      many: false,
    },
  ],
};
const answered = z.looseObject({
  id: z.string(),
  required_steps_left: z.array(z.object({ id: z.string() })),
});

describe.each(engines)("an assistant that answers an activity on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const begin = async () => {
    const { access } = await signUpOn(server);
    const { id: activity_id } = await server.expect(createActivity, 201, { access, body: content });
    const assistant = await assistantOf(server, access);
    const add = (step: keyof typeof stepIds, answer: unknown, more: object = {}) =>
      assistant.ask(answered, "add_answer", { activity_id, step_id: stepIds[step], answer, ...more });
    const refusal = (step: keyof typeof stepIds, answer: unknown, more: object = {}) =>
      assistant.refusal("add_answer", { activity_id, step_id: stepIds[step], answer, ...more });
    const stored = (id: string) => server.expect(getReflection, 200, { access, params: { id } });
    const counted = async () => (await server.expect(countReflections, 200, { access, body: {} })).count;
    return {
      access,
      activity_id,
      add,
      refusal,
      stored,
      counted,
      ask: assistant.ask,
      refusalOf: assistant.refusal,
    };
  };

  it("finds it with its steps, beside the built-in ones", async () => {
    const { activity_id, ask } = await begin();
    const list = z.object({ activities: z.array(z.looseObject({ id: z.string(), title: z.string() })) });
    const { activities } = await ask(list, "list_activities");
    expect(activities.length).toBeGreaterThan(20);
    expect(activities.find(({ id }) => id === activity_id)?.title).toBe("Evening on the pier");
    const { steps } = await ask(z.looseObject({ steps: z.array(stepSchema) }), "list_activities", {
      id: activity_id,
    });
    expect(steps.map(({ id }) => id)).toEqual(Object.values(stepIds));
  });

  it("leaves it to be continued until it is finished, as one answer set of the day", async () => {
    const { access, add, stored, counted } = await begin();
    const first = await add("scale", 7);
    expect(first.required_steps_left).toMatchObject([{ id: stepIds.long }]);
    expect((await server.expect(listUnfinished, 200, { access })).unfinished).toMatchObject([
      { reflection_id: first.id, answered_count: 1 },
    ]);
    await add("choice", "Alone");
    expect(await counted()).toBe(0);
    const last = await add("long", "Wind from the sea.", { finish: true });
    expect([last.id, last.required_steps_left]).toEqual([first.id, []]);
    expect(await stored(first.id)).toMatchObject({
      kind: "activity",
      answers: {
        finished_at: server.clock.now().toISOString(),
        answers: {
          [stepIds.scale]: 7,
          [stepIds.choice]: ["Alone"],
          [stepIds.long]: "Wind from the sea.",
        },
      },
    });
    expect(await counted()).toBe(1);
    expect((await add("scale", 2)).id).not.toBe(first.id);
  });

  it("adds to an answer that is there, or is refused: no answer is ever replaced", async () => {
    const { add, refusal, stored } = await begin();
    await add("long", "Wind from the sea.");
    await add("long", "Then rain.");
    await add("list", ["Gulls", "Salt"]);
    await add("list", "Ropes");
    const { id } = await add("scale", 3);
    expect(await refusal("scale", 4)).toBe("“How tired?” already has an answer, which was not changed.");
    expect(await refusal("list", "One too many")).toBe("At most 3 lines are allowed. 3 are there already.");
    expect((await stored(id)).answers?.answers).toEqual({
      [stepIds.long]: "Wind from the sea.\n\nThen rain.",
      [stepIds.list]: ["Gulls", "Salt", "Ropes"],
      [stepIds.scale]: 3,
    });
  });

  it("is told what does not fit, and nothing is saved", async () => {
    const { access, activity_id, add, refusal, refusalOf } = await begin();
    expect(await refusal("scale", 11)).toBe("This is not an answer to “How tired?”, whose kind is scale.");
    expect(await refusal("long", 3)).toContain("whose kind is long_text");
    expect(await refusal("long", "  ")).toContain("whose kind is long_text");
    expect(await refusal("choice", "Strangers")).toContain("whose kind is choice");
    expect(await refusal("scale", 3, { finish: true })).toBe(
      "The activity can’t be finished yet. These questions need an answer: “What was it like?”.",
    );
    const other = { step_id: activity_id, answer: "x" };
    expect(await refusalOf("add_answer", { activity_id, ...other })).toMatch(
      /^This activity has no such step/,
    );
    expect(await refusalOf("add_answer", { activity_id: stepIds.long, ...other })).toContain(
      "no such activity",
    );
    expect((await server.expect(listUnfinished, 200, { access })).unfinished).toEqual([]);
    await add("long", "Fits.");
  });
});
