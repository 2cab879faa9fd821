import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import { addOwner } from "#server/features/accounts/testing.ts";
import { changeDetails, saveReflection } from "#server/features/reflections/index.ts";
import { aSave } from "#server/features/reflections/testing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { moodsInRange } from "./moods-in-range.ts";

describe.each(engines)("the moods and feelings of a time, on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  afterAll(() => database.drop());

  it("are those of its days that an AI may read, and of nobody else's", async () => {
    const owner = await addOwner(database);
    const write = async (day: string, mood: number | null, feelings: string[], of = owner) =>
      saveReflection(context, of, randomUUID(), { ...aSave({ body: "Words.", mood, feelings }), day });
    await write("2026-09-30", 1, ["calm"]);
    await write("2026-10-02", 4, ["calm", "proud"]);
    await write("2026-10-03", null, ["Calm"]);
    await write("2026-10-05", 2, []);
    await write("2026-10-05", 3, [], await addOwner(database));
    const { id } = await write("2026-10-07", 5, ["proud"]);
    await changeDetails(context, owner, id, { excluded_from_ai: true });
    const october: QuestionFilter = { kind: "days", words: "", from: "2026-10-01", to: "2026-10-31" };
    expect(await moodsInRange(context, owner, [october])).toEqual({
      moods: [
        { day: "2026-10-02", mood: 4 },
        { day: "2026-10-05", mood: 2 },
      ],
      feelings: [
        { name: "calm", times: 2 },
        { name: "proud", times: 1 },
      ],
    });
    const low: QuestionFilter = { kind: "moods", words: "", moods: [1, 2] };
    expect((await moodsInRange(context, owner, [october, low])).moods).toHaveLength(1);
  });
});
