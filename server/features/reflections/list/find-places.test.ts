import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filtersSchema } from "#contract/reflections/reflection-list.ts";
import { type ListOrder, listOrders } from "#contract/reflections/reflection-rules.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createSearchIndex } from "#server/platform/search/search-index.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestStores } from "#server/testing.ts";
import { createFilters, labelsOf } from "../search/filters.ts";
import { withLabels } from "../search/labels.ts";
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
  "heron kestrel",
  "morning heron -kestrel",
  "#river",
  "#hill -#river",
  "morning #river",
  "heron -#river",
  "kestrel #river #hill",
  "wren",
];

const counts = [
  { latest: 0, far: 0, few: 0, some: 0 },
  { latest: 0, far: 0, few: 0, some: 10 },
  { latest: 3, far: 100, few: 1, some: 100 },
  { latest: 5, far: 20, few: 0, some: 0 },
  { latest: 10, far: 0, few: 10, some: 100 },
  { latest: 30, far: 100, few: 10, some: 10 },
  { latest: 30, far: 0, few: 0, some: 10 },
  { latest: 30, far: 0, few: 100, some: 100 },
  { latest: 100, far: 100, few: 100, some: 100 },
];

/** How many days ago each was written about, in the order of writing. */
const orders = {
  "as after an import": (at: number) => (at * 37) % 60,
  "day by day": (at: number) => 59 - at,
  "day by day, some later": (at: number) => (at % 11 === 3 ? at : 59 - at),
};

const written = engines.flatMap((engine) =>
  Object.entries(orders).map(([order, daysAgoOf]) => ({ engine, order, daysAgoOf })),
);

describe.each(written)("finding the places of a page on $engine, written $order", ({ engine, daysAgoOf }) => {
  let database: TestDatabase;
  let owner: Owner;
  const search = createSearchIndex(engine);
  const passing = createFilters(engine, search);

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    owner = await addOwner(database);
    const written = Array.from({ length: 60 }, (_, at) => ({
      day: daysAgo(daysAgoOf(at)),
      tags: [...(at % 3 === 0 ? ["river"] : []), ...(at % 10 === 9 ? ["hill"] : [])],
      body: ["morning", at % 7 === 0 ? "heron" : "", at === 41 ? "kestrel" : ""].join(" "),
    }));
    await addReflections(database, owner, written);
    const clock = { now: () => new Date(`${today}T12:00:00Z`) };
    await (await createTestStores({ database, clock, search })).reflections.indexPending(owner);
  });
  afterAll(() => database.drop());

  type Pace = { steps: readonly number[]; most: (typeof counts)[number]; limit: number };

  /** Reads the list page by page, and expects what one look-up of all matches finds. */
  async function expectAll(words: string, order: ListOrder, { steps, most, limit }: Pace) {
    const filters = filtersSchema.parse({ search: words });
    const sorting = sortingOf(order, false);
    await database.asOwner(owner.id, async (tx) => {
      const prepared = await search.prepare(tx, owner, words);
      const labels = labelsOf(owner, filters, prepared);
      const list = (which: "what is searched" | "all") =>
        passing(tx, owner, filters, which === "all" ? null : prepared);
      const labelled =
        labels.length > 0
          ? <Place extends { id: string }>(places: readonly Place[]) => withLabels(tx, owner, labels, places)
          : null;
      const find = (wanted: { after: Position | null; limit: number }, at: readonly number[]) =>
        findPlaces(tx, search, prepared, list, { sorting, labelled, ...wanted }, at, most);
      const all = await find({ after: null, limit: 100 }, []);
      const read: string[] = [];
      for (let after: Position | null = null; ; ) {
        const page: Position[] = await find({ after, limit }, steps);
        read.push(...page.map(({ id }) => id));
        const last = page.at(-1);
        if (page.length < limit || !last) break;
        after = last;
      }
      expect(read).toEqual(all.map(({ id }) => id));
    });
  }

  it("finds the same at any pace, for common, rare and excluded words", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...searches),
        fc.constantFrom(...listOrders),
        fc.record({
          steps: fc.constantFrom([], [1], [2, 5], [7, 60], [60], [64, 1024]),
          most: fc.constantFrom(...counts),
          limit: fc.integer({ min: 1, max: 70 }),
        }),
        expectAll,
      ),
      { numRuns: 120 },
    );
  });

  it("finds what was written before the latest matches, for whatever day", async () => {
    for (const limit of [1, 2, 3, 5])
      for (const latest of [1, 3, 5])
        await expectAll("heron", "newest", {
          steps: [1],
          most: { latest, far: 100, few: 0, some: 0 },
          limit,
        });
  });
});
