import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { addUser } from "#server/features/accounts/testing.ts";
import { addReflections, today } from "#server/features/chat/testing.ts";
import { newKey, openJournal } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { openingsFor } from "./openings/openings.ts";

describe.each(engines)("openings on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  async function aPerson() {
    const context = await createTestContext(database);
    const owner = openJournal(await addUser(database), newKey());
    return { owner, openings: () => openingsFor(context, owner), context };
  }

  const words = "I keep thinking about the garden behind our old house.";

  it("are drawn from the last week, and name their reflection", async () => {
    const { owner, openings, context } = await aPerson();
    const [written] = await addReflections(context, owner, [{ day: addDays(today, -2), body: words }]);
    expect((await openings())[0]).toEqual({
      text: "On Thursday I wrote: “I keep thinking about the garden behind our old house.” There is more to say about it.",
      reflection_id: written?.id,
      day: written?.day,
    });
  });

  it("leave out what is in the trash, excluded from AI, blank, grave or another person's", async () => {
    const { owner, openings, context } = await aPerson();
    const other = openJournal(await addUser(database), newKey());
    await addReflections(context, other, [{ day: today, body: words }]);
    const [trashed, excluded] = await addReflections(context, owner, [
      { day: today, body: words },
      { day: today, body: words },
      { day: today, title: "", body: "" },
      { day: today, body: `${words} I want to end my life.` },
      { day: today, title: "I want to end my life", body: words },
      { day: today, body: `${words}\n\n${"It rained. ".repeat(800)}\n\nI want to end my life.` },
    ]);
    await database.asOwner(owner.id, async (tx) => {
      const change = tx.updateTable("reflections").where("owner_id", "=", owner.id);
      await change
        .set({ deleted_at: 1 })
        .where("id", "=", trashed?.id ?? "")
        .execute();
      await change
        .set({ excluded_from_ai: 1 })
        .where("id", "=", excluded?.id ?? "")
        .execute();
    });
    for (const { reflection_id } of await openings()) expect(reflection_id).toBeNull();
  });

  it("go back to the last reflection for someone who was away, but not for ever", async () => {
    const { owner, openings, context } = await aPerson();
    await addReflections(context, owner, [{ day: addDays(today, -400), body: words }]);
    expect((await openings()).every(({ reflection_id }) => reflection_id === null)).toBe(true);
    const [last] = await addReflections(context, owner, [{ day: addDays(today, -40), body: words }]);
    expect((await openings()).map(({ reflection_id }) => reflection_id)).toContain(last?.id);
  });
});
