import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as endpoints from "#contract/reflections/reflection-list.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { type TextTasks, textTasksHere } from "#server/platform/threads/text-tasks.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { createTestClock, createTestContext } from "#server/testing.ts";
import { searchReflections as search } from "../list/search-reflections.ts";
import { saveDaily } from "../saving/save-reflection.ts";
import { addOwner, addReflections, aSave, daysAgo, today } from "../testing.ts";
import { indexPending, indexWhileIdle, stopIndexing } from "./indexing.ts";

describe.each(engines)("indexing on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  /** `index` is called in place of reading the texts. */
  async function begin(index: TextTasks["index"], clock = createTestClock(`${today}T12:00:00Z`)) {
    owner = await addOwner(database);
    const context = {
      ...(await createTestContext(database, { clock })),
      textTasks: { ...textTasksHere, index },
    };
    const find = async (words: string) => {
      const asked = endpoints.searchReflections.schema.body.parse({ search: words });
      return (await search(context, owner, asked)).reflections.map(({ day }) => day);
    };
    return { context, find };
  }

  it("leaves out a page that can't be read, and finds the others", async () => {
    expectProblems();
    const { context, find } = await begin(async (task) => {
      if (task.pages.some(({ markdown }) => markdown.includes("poison")))
        throw new Error("The thread ended.");
      return textTasksHere.index(task);
    });
    await saveDaily(context, owner, daysAgo(2), aSave({ body: "a heron" }));
    await saveDaily(context, owner, daysAgo(1), aSave({ body: "a heron and poison" }));
    await saveDaily(context, owner, today, aSave({ body: "another heron" }));
    expect(await find("heron")).toEqual([today, daysAgo(2)]);
    await saveDaily(context, owner, daysAgo(1), aSave({ body: "a heron alone", revision: 1 }));
    expect(await find("heron")).toEqual([today, daysAgo(1), daysAgo(2)]);
  });

  it("finds what was saved while the earlier words were read", async () => {
    const saves: (() => Promise<unknown>)[] = [];
    const { context, find } = await begin(async (task) => {
      const terms = await textTasksHere.index(task);
      await saves.pop()?.();
      return terms;
    });
    await saveDaily(context, owner, today, aSave({ body: "a heron" }));
    saves.push(() => saveDaily(context, owner, today, aSave({ body: "a swallow", revision: 1 })));
    expect(await find("heron")).toEqual([]);
    expect(await find("swallow")).toEqual([today]);
  });

  it("lets one search wait for a whole journal, and the next ones only for what was just saved", async () => {
    const clock = createTestClock(`${today}T12:00:00Z`);
    const { context, find } = await begin((task) => {
      clock.advance(200);
      return textTasksHere.index(task);
    }, clock);
    const written = Array.from({ length: 300 }, (_, at) => ({ day: daysAgo(at), body: "a heron" }));
    await addReflections(database, owner, written);
    const timed = async (asked: () => Promise<unknown>) => {
      const from = clock.now().getTime();
      await asked();
      return clock.now().getTime() - from;
    };
    expect(await timed(() => find("heron"))).toBe(1000);
    await saveDaily(context, owner, today, aSave({ body: "a swallow" }));
    expect(await timed(async () => expect(await find("swallow")).toEqual([today]))).toBe(200);
    expect(await timed(() => indexWhileIdle(context, owner))).toBe(1000);
    expect(await indexPending(context, owner, Number.POSITIVE_INFINITY)).toBe(0);
    await stopIndexing(context);
  });

  it("lets no search wait for more than the latest pages if much is left", async () => {
    const clock = createTestClock(`${today}T12:00:00Z`);
    const { context, find } = await begin((task) => {
      clock.advance(20);
      return textTasksHere.index(task);
    }, clock);
    const written = Array.from({ length: 600 }, (_, at) => ({ day: daysAgo(at), body: "a heron" }));
    await addReflections(database, owner, written);
    await saveDaily(context, owner, today, aSave({ body: "a swallow" }));
    const from = clock.now().getTime();
    expect(await find("swallow")).toEqual([today]);
    expect(clock.now().getTime() - from).toBe(20);
    await stopIndexing(context);
  });

  it("finds no page by what it does not hold before it is indexed to the end", async () => {
    let stopped: Promise<void> | undefined;
    const { context, find } = await begin(async (task) => {
      stopped = stopIndexing(context);
      return textTasksHere.index(task);
    });
    await saveDaily(context, owner, today, aSave({ body: "a heron" }));
    expect(await find("-swallow")).toEqual([]);
    await stopped;
  });
});
