import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Filters, filtersSchema } from "#contract/reflections/reflection-list.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createSearchIndex } from "#server/platform/search/search-index.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestStores } from "#server/testing.ts";
import { addOwner, addReflections, daysAgo, today } from "../testing.ts";
import { createBatches } from "./batches.ts";
import { createFilters } from "./filters.ts";

const count = 60;

describe.each(engines)("the batches of a list on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;
  const search = createSearchIndex(engine);
  const passing = createFilters(engine, search);

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    owner = await addOwner(database);
    await addReflections(
      database,
      owner,
      Array.from({ length: count }, (_, at) => ({
        // Twenty of one day among them.
        day: daysAgo(at < 40 ? (at * 37) % 60 : 30),
        mood: 1 + (at % 5),
        tags: [...(at % 3 === 0 ? ["river"] : []), ...(at % 10 === 9 ? ["hill"] : [])],
        feelings: [...(at % 2 === 0 ? ["calm"] : []), ...(at % 7 === 0 ? ["tired"] : [])],
        body: at % 4 === 0 ? "morning heron" : "morning",
      })),
    );
    const clock = { now: () => new Date(`${today}T12:00:00Z`) };
    await (await createTestStores({ database, clock, search })).reflections.indexPending(owner);
  });
  afterAll(() => database.drop());

  /** The ids of each batch. */
  async function read(
    some: Partial<Filters>,
    most?: { listed: number; lookedUp: number },
  ): Promise<string[][]> {
    const batchesOf = createBatches({ database, search, passing, ...(most && { most }) });
    const read: string[][] = [];
    for await (const batch of batchesOf(owner, filtersSchema.parse(some))) {
      const rows = await database.asOwner(owner.id, async (tx) =>
        (await batch(tx)).select("reflections.id").execute(),
      );
      read.push(rows.map(({ id }) => id));
    }
    return read;
  }

  it("hold each reflection that passes the filters once, and no other", async () => {
    const asked = fc.record({
      search: fc.constantFrom("", "morning", "heron", "morning heron", "-heron", "#river", "morning -#hill"),
      tags: fc.subarray(["river", "hill"]),
      feelings: fc.subarray(["calm", "tired"]),
      moods: fc.subarray([1, 3]),
      from: fc.option(fc.constantFrom(daysAgo(50), daysAgo(30))),
      to: fc.option(fc.constantFrom(daysAgo(29), daysAgo(30))),
    });
    const size = fc.integer({ min: 1, max: 70 });
    await fc.assert(
      fc.asyncProperty(asked, size, size, async (some, listed, lookedUp) => {
        const filters = filtersSchema.parse(some);
        const all = await database.asOwner(owner.id, async (tx) => {
          const prepared = await search.prepare(tx, owner, filters.search);
          return passing(tx, owner, filters, prepared).select("reflections.id").execute();
        });
        const found = (await read(some, { listed, lookedUp })).flat();
        expect(found.sort()).toEqual(all.map(({ id }) => id).sort());
      }),
      // PostgreSQL has one batch, which is the list itself.
      { numRuns: engine === "sqlite" ? 150 : 10 },
    );
  });

  it.each([
    {},
    { moods: [1] },
    { search: "morning" },
    { search: "-heron" },
    { search: "#river" },
    { tags: ["river"], feelings: ["calm"] },
  ])("are small on SQLite, for %j", async (some) => {
    const batches = await read(some, { listed: 10, lookedUp: 10 });
    expect(batches.length > 1).toBe(engine === "sqlite");
    if (engine === "sqlite") for (const ids of batches) expect(ids.length).toBeLessThan(12);
  });

  it("leave out what is not indexed yet when words are searched", async () => {
    await addReflections(database, owner, [{ day: daysAgo(3), body: "heron" }]);
    const found = (await read({ search: "heron" })).flat();
    expect(found).toHaveLength(count / 4);
    expect((await read({})).flat()).toHaveLength(count + 1);
    // As after a change, when its former words are still in the index.
    const [changed = ""] = found;
    await database.asOwner(owner.id, (tx) =>
      tx.updateTable("reflections").set({ search_version: 0 }).where("id", "=", changed).execute(),
    );
    expect((await read({ search: "heron" })).flat().sort()).toEqual(found.slice(1).sort());
  });
});
