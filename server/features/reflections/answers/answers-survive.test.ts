import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { withNewSteps } from "#contract/activities/answer-rules.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { anActivity, answerSetOf, answerTo, stepId, stepOf } from "#contract/activities/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { readReflection } from "../saving/read-reflection.ts";
import { saveReflection } from "../saving/save-reflection.ts";
import { addOwner, aSave, today } from "../testing.ts";
import { listAnswered } from "./answered-list.ts";
import { listUnfinished } from "./unfinished.ts";

const step = fc.integer({ min: 1, max: 10 }).chain((number) => stepOf(stepId(number)));
/** The activity's current steps; `null` if it was deleted. */
const activityNow = fc.option(fc.uniqueArray(step, { minLength: 1, maxLength: 5, selector: ({ id }) => id }));
const round = fc.record({ steps: activityNow, at: fc.nat(20), answering: fc.gen(), waits: fc.boolean() });

describe.each(engines)("answers in the store on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    owner = await addOwner(database);
  });
  afterAll(() => database.drop());

  const given = (set: AnswerSet): [Step, unknown][] =>
    set.steps.filter((each) => isAnswered(set, each)).map((each) => [each, set.answers[each.id]]);

  it("survive with their questions, whatever happens to the activity meanwhile", async () => {
    const clock = createTestClock();
    const context = await createTestContext(database, { clock });
    await fc.assert(
      fc.asyncProperty(answerSetOf(4), fc.array(round, { maxLength: 4 }), async (first, rounds) => {
        const [id, activity_id] = [randomUUIDv7(), randomUUIDv7()];
        const save = (answers: AnswerSet, revision: number) =>
          saveReflection(context, owner, id, { ...aSave({ answers, activity_id, revision }), day: today });
        const expected = new Map(given(first).map((each) => [each[0].id, each]));
        let saved = await save(first, 0);
        for (const { steps, at, answering, waits } of rounds) {
          if (waits) clock.advance(700_000);
          const before = saved.answers ?? first;
          const set = steps ? withNewSteps(before, anActivity(steps)) : before;
          const asked = set.steps[at % set.steps.length];
          const answer = asked && answering(answerTo, asked);
          const next = asked && answer !== undefined ? { ...set.answers, [asked.id]: answer } : set.answers;
          const answered = { ...set, answers: next };
          if (asked) expected.delete(asked.id);
          if (asked && isAnswered(answered, asked)) expected.set(asked.id, [asked, answer]);
          saved = await save(answered, saved.revision);
          expect(saved.answers).toEqual(answered);
        }
        const read = (await readReflection(context, owner, id)).answers;
        const inOrder = (pairs: Iterable<[Step, unknown]>) =>
          [...pairs].sort(([one], [other]) => (one.id < other.id ? -1 : 1));
        expect(inOrder(read ? given(read) : [])).toEqual(inOrder(expected.values()));
        expect((await listUnfinished(context, owner)).some(({ reflection_id }) => reflection_id === id)).toBe(
          expected.size > 0,
        );
        const finished = { ...(saved.answers ?? first), finished_at: clock.now().toISOString() };
        await save(finished, saved.revision);
        const { answered } = await listAnswered(context, owner, activity_id, { limit: 5 });
        if (expected.size > 0) expect(answered.map(({ answers }) => answers)).toEqual([finished]);
      }),
      { numRuns: 25 },
    );
  });
});
