import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { type TextTasks, textTasksHere } from "#server/platform/threads/text-tasks.ts";
import { createTestStores } from "#server/testing.ts";
import { addOwner, addReflections, aSave, daysAgo, today } from "../testing.ts";

describe.each(engines)("indexing on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  /** `index` stands between the indexing and the reading of texts. */
  async function begin(index: TextTasks["index"], clock = { now: () => new Date(`${today}T12:00:00Z`) }) {
    owner = await addOwner(database);
    const { reflections } = await createTestStores({
      database,
      clock,
      textTasks: { ...textTasksHere, index },
    });
    const find = async (search: string) => {
      const asked = searchReflections.schema.body.parse({ search });
      const { reflections: found } = await reflections.list.search(owner, asked);
      return found.map(({ day }) => day);
    };
    return { ...reflections, find };
  }

  it("leaves out a page that can't be read, and finds the others", async () => {
    const { store, find } = await begin(async (task) => {
      if (task.pages.some(({ markdown }) => markdown.includes("poison")))
        throw new Error("The thread ended.");
      return textTasksHere.index(task);
    });
    await store.saveDaily(owner, daysAgo(2), aSave({ body: "a heron" }));
    await store.saveDaily(owner, daysAgo(1), aSave({ body: "a heron and poison" }));
    await store.saveDaily(owner, today, aSave({ body: "another heron" }));
    expect(await find("heron")).toEqual([today, daysAgo(2)]);
    await store.saveDaily(owner, daysAgo(1), aSave({ body: "a heron alone", revision: 1 }));
    expect(await find("heron")).toEqual([today, daysAgo(1), daysAgo(2)]);
  });

  it("finds what was saved while the earlier words were read", async () => {
    const saves: (() => Promise<unknown>)[] = [];
    const { store, find } = await begin(async (task) => {
      const terms = await textTasksHere.index(task);
      await saves.pop()?.();
      return terms;
    });
    await store.saveDaily(owner, today, aSave({ body: "a heron" }));
    saves.push(() => store.saveDaily(owner, today, aSave({ body: "a swallow", revision: 1 })));
    expect(await find("heron")).toEqual([]);
    expect(await find("swallow")).toEqual([today]);
  });

  it("lets one search wait for a whole journal, and the next ones only for what was just saved", async () => {
    let time = Date.parse(`${today}T12:00:00Z`);
    const { store, find, indexPending, idleWork, stop } = await begin(
      (task) => {
        time += 200;
        return textTasksHere.index(task);
      },
      { now: () => new Date(time) },
    );
    const written = Array.from({ length: 300 }, (_, at) => ({ day: daysAgo(at), body: "a heron" }));
    await addReflections(database, owner, written);
    const timed = async (asked: () => Promise<unknown>) => {
      const from = time;
      await asked();
      return time - from;
    };
    expect(await timed(() => find("heron"))).toBe(1000);
    await store.saveDaily(owner, today, aSave({ body: "a swallow" }));
    expect(await timed(async () => expect(await find("swallow")).toEqual([today]))).toBe(200);
    expect(await timed(() => idleWork(owner))).toBe(1000);
    expect(await indexPending(owner, Number.POSITIVE_INFINITY)).toBe(0);
    await stop();
  });

  it("finds no page by what it does not hold before it is indexed to the end", async () => {
    let stopped: Promise<void> | undefined;
    const { store, find, stop } = await begin(async (task) => {
      stopped = stop();
      return textTasksHere.index(task);
    });
    await store.saveDaily(owner, today, aSave({ body: "a heron" }));
    expect(await find("-swallow")).toEqual([]);
    await stopped;
  });
});
