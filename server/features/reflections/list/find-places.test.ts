import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filtersSchema } from "#contract/reflections/reflection-list.ts";
import { listOrders } from "#contract/reflections/reflection-rules.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createSearchIndex } from "#server/platform/search/search-index.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestStores } from "#server/testing.ts";
import { createFilters } from "../search/filters.ts";
import { addOwner, addReflections, daysAgo, today } from "../testing.ts";
import { findPlaces } from "./find-places.ts";
import { type Position, sortingOf } from "./list-cursor.ts";

const searches = [
  "morning",
  "heron",
  "kestrel",
  "morning heron",
  "heron morning",
  "morning -heron",
  "-heron",
  "wren",
];

const counts = [
  { latest: 0, few: 0, some: 0 },
  { latest: 0, few: 0, some: 10 },
  { latest: 3, few: 1, some: 100 },
  { latest: 10, few: 10, some: 100 },
  { latest: 30, few: 10, some: 10 },
  { latest: 30, few: 100, some: 100 },
  { latest: 100, few: 100, some: 100 },
];

describe.each(engines)("finding the places of a page on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;
  const search = createSearchIndex(engine);
  const passing = createFilters(engine, search);

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    owner = await addOwner(database);
    // Not written in the order of their days, as after an import.
    const written = Array.from({ length: 60 }, (_, at) => ({
      day: daysAgo((at * 37) % 60),
      body: ["morning", at % 7 === 0 ? "heron" : "", at === 41 ? "kestrel" : ""].join(" "),
    }));
    await addReflections(database, owner, written);
    const clock = { now: () => new Date(`${today}T12:00:00Z`) };
    await (await createTestStores({ database, clock, search })).reflections.indexPending(owner);
  });
  afterAll(() => database.drop());

  it("finds the same at any pace, for common, rare and excluded words", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...searches),
        fc.constantFrom(...listOrders),
        fc.constantFrom([], [1], [2, 5], [7, 60], [60], [64, 1024]),
        fc.constantFrom(...counts),
        fc.integer({ min: 1, max: 70 }),
        async (words, order, steps, most, limit) => {
          const filters = filtersSchema.parse({ search: words });
          const sorting = sortingOf(order, false);
          await database.asOwner(owner.id, async (tx) => {
            const prepared = await search.prepare(tx, owner, words);
            const list = (which: "with words" | "without words") =>
              passing(tx, owner, filters, which === "with words" ? prepared : null);
            const all = await findPlaces(
              tx,
              search,
              prepared,
              list,
              { sorting, after: null, limit: 100 },
              [],
            );
            const read: string[] = [];
            for (let after: Position | null = null; ; ) {
              const page: Position[] = await findPlaces(
                tx,
                search,
                prepared,
                list,
                { sorting, after, limit },
                steps,
                most,
              );
              read.push(...page.map(({ id }) => id));
              const last = page.at(-1);
              if (page.length < limit || !last) break;
              after = last;
            }
            expect(read).toEqual(all.map(({ id }) => id));
          });
        },
      ),
      { numRuns: 120 },
    );
  });
});
