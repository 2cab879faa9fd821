import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import { addOwner } from "#server/features/accounts/testing.ts";
import { saveReflection } from "#server/features/reflections/index.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { answerByRules } from "./companion.ts";
import { aPassage, spring } from "./dialogue/testing.ts";
import english from "./dialogue/voices/english.json" with { type: "json" };

const grave = "I sat at the harbour and I want to end my life.";
const calm = "I sat at the harbour with Jonas and we ate plums.";
const noFilters: readonly QuestionFilter[] = [];

/** Every way in which the companion quotes what was written. */
const ways: readonly (readonly [message: string, filters: readonly QuestionFilter[]])[] = [
  ["What have I written about the harbour?", noFilters],
  ["How often did I write about the harbour?", noFilters],
  ["When was I last at the harbour?", noFilters],
  ["How was I last spring?", [spring]],
  ["that day at the harbour last spring", [spring]],
  ["Why do I always go to the harbour to sit?", noFilters],
  ["I sat at the harbour again today and watched the boats come in.", noFilters],
  ["Is there an activity for an evening at the harbour?", noFilters],
];

describe.each(engines)("words that opened the help panel, on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  afterAll(() => database.drop());

  const asked = {
    isNearOnly: false,
    care: false,
    counted: null,
    activities: builtInActivities,
    dateLanguage: null,
  };

  it.each(ways)("are quoted in no answer to: %s", async (message, filters) => {
    const owner = await addOwner(database);
    const passages = [aPassage(grave, { title: "The harbour" }), aPassage(calm, { day: "2026-08-09" })];
    for (const inCircles of [false, true])
      for (const seed of ["a", "b", "c", "d"]) {
        const turns = [{ role: "person", text: message }] as const;
        const { text, cited } = await answerByRules(context, owner, {
          ...asked,
          turns,
          passages,
          filters,
          inCircles,
          seed,
        });
        expect(text).not.toMatch(/end my life/i);
        expect(cited).not.toContain(0);
      }
  });

  it("keep the rest of their page from being quoted, too, where its parts together are a sign", async () => {
    const owner = await addOwner(database);
    const id = randomUUID();
    await saveReflection(context, owner, id, {
      ...aSave({ body: `${calm}\n\n${grave}` }),
      day: "2026-08-03",
    });
    const turns = [{ role: "person", text: "What have I written about Jonas?" }] as const;
    const passages = [aPassage(calm, { reflection_id: id })];
    const { text, cited } = await answerByRules(context, owner, {
      ...asked,
      turns,
      passages,
      filters: [],
      inCircles: false,
    });
    expect(cited).toEqual([]);
    expect(text).toContain("I don’t repeat it here. You find it under “Reflections”.");
    expect(text).not.toContain("plums");
  });

  it("are not said to be missing: the answer says that there is something, and cites the others", async () => {
    const owner = await addOwner(database);
    const answerTo = (passages: readonly ReturnType<typeof aPassage>[]) =>
      answerByRules(context, owner, {
        ...asked,
        turns: [{ role: "person", text: "What have I written about the harbour?" }],
        passages,
        filters: [],
        inCircles: false,
      });
    const none = await answerTo([aPassage(grave)]);
    expect(none.text).toContain("I don’t repeat it here. You find it under “Reflections”.");
    expect(none.text).not.toContain(english.nothingFound);
    const some = await answerTo([aPassage(grave), aPassage(calm)]);
    expect(some.text).toContain("“I sat at the harbour with Jonas and we ate plums” [1]");
    expect(some.cited).toEqual([1]);
    expect((await answerTo([])).text).toContain(english.nothingFound);
  });
});
