import { afterAll, beforeAll, expect, it } from "vitest";
import { roundsOf } from "#server/platform/testing/loop-rounds.ts";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { addOwner, addReflections, today } from "../testing.ts";
import { indexPending } from "./indexing.ts";
import { findLabels } from "./labels.ts";

// On PostgreSQL, statements take their time elsewhere.
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("sqlite");
});
afterAll(() => database.drop());

it("lets others go on between the labels of one request and those of the next", async () => {
  const owner = await addOwner(database);
  await addReflections(database, owner, [{ day: today, tags: ["sea"] }]);
  const context = await createTestContext(database);
  await indexPending(context, owner);
  const asked = Array.from({ length: 10 }, async () => {
    expect((await findLabels(context, owner)).tags).toHaveLength(1);
  });
  expect(new Set(await roundsOf(asked)).size).toBe(10);
});
