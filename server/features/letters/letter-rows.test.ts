import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser } from "#server/features/accounts/testing.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { contentSchema, readSettings, updateSettings } from "./letter-rows.ts";

it("opens a letter of the first form, without what came up once and key phrases", () => {
  const rest = { days: [], question: null, quotes: [], written: null, model_failed: false };
  const topics = [
    { name: "sea", kind: "tag", days: 2 },
    { name: "grey sky", kind: "theme", days: 3 },
    { name: "Ana", kind: "person", days: 1 },
  ];
  expect(contentSchema.parse({ ...rest, passage: 1, topics })).toEqual({
    ...rest,
    passages: [1],
    topics: topics.slice(0, 1),
  });
});

describe.each(engines)("the settings of letters on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it("keep what a person chooses while a letter is being made", async () => {
    const { id } = openJournal(await addUser(database), newKey());
    await database.asOwner(id, (tx) => updateSettings(tx, id, { rhythm: "weekly", making_until: 1 }));
    const { promise: hasChosen, resolve: choose } = Promise.withResolvers<void>();
    const choosing = database.asOwner(id, async (tx) => {
      await updateSettings(tx, id, { rhythm: "off" });
      choose();
      // Time for the other one to begin.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await hasChosen;
    await database.asOwner(id, (tx) => updateSettings(tx, id, { making_until: null }));
    await choosing;
    expect(await database.asOwner(id, (tx) => readSettings(tx, id))).toMatchObject({
      rhythm: "off",
      making_until: null,
    });
  });
});
