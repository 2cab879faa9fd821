import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import * as reflections from "#server/features/reflections/index.ts";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { createMeaning } from "./index.ts";
import { addOwner, aSave, createTestEmbedder, today } from "./testing.ts";

it.each(engines)(
  "a long text is read for its meaning in steps, and again only where its words changed, on %s",
  async (engine) => {
    const database = await createTestDatabase(engine);
    const clock = createTestClock();
    const writing = await createTestContext(database, { clock });
    const model = createTestEmbedder();
    const context = await createTestContext(database, { clock });
    model.use(context);
    const meaning = createMeaning(context);
    onTestFinished(async () => {
      await meaning.stop();
      await database.drop();
    });
    const owner = await addOwner(database);
    const id = randomUUID();
    const paragraphs = Array.from({ length: 6 }, (_, at) => `${`heron${at} `.repeat(60)}.`);
    const changed = paragraphs.with(3, `${"badger ".repeat(60)}.`);
    /** @returns in how many steps it is read */
    const saveAndRead = async (texts: readonly string[], revision: number) => {
      await reflections.saveReflection(writing, owner, id, {
        ...aSave({ body: texts.join("\n\n"), revision }),
        day: today,
      });
      let steps = 1;
      while ((await meaning.idleWork(owner)) > 0) steps += 1;
      return steps;
    };
    model.onText(async () => {
      clock.advance(600);
    });

    expect(await saveAndRead(paragraphs, 0)).toBe(4);
    expect(model.seen).toEqual(paragraphs);
    await saveAndRead(changed, 1);
    expect(model.seen.slice(6)).toEqual([changed[3]]);

    // Nothing of it stays in memory once its person has left.
    clock.advance(300_000);
    await meaning.evictSignedOut(async () => true);
    await saveAndRead(paragraphs, 2);
    expect(model.seen.slice(7)).toEqual(paragraphs);
    await meaning.events.personActive({ ...owner, sessionId: "one" });
    await meaning.evictSignedOut(async () => false);
    await saveAndRead(changed, 3);
    expect(model.seen.slice(13)).toEqual(changed);
  },
);
