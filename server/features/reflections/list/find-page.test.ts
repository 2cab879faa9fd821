import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filtersSchema } from "#contract/reflections/reflection-list.ts";
import { listOrders } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { filtered } from "../search/filters.ts";
import { indexPending } from "../search/indexing.ts";
import { prepareSearch } from "../terms/search-index.ts";
import { addOwner, addReflections, daysAgo } from "../testing.ts";
import { findPage } from "./find-page.ts";
import { type Position, sortingOf } from "./list-cursor.ts";

const searches = [
  ...["morning", "heron", "kestrel", "wren", "mo", "morning heron", "heron kestrel"],
  ...["-heron", "morning -heron", "morning heron -kestrel"],
  ...["#river", "#hill -#river", "morning #river", "heron -#river", "kestrel #river #hill"],
];

describe.each(engines)("finding one page of a search on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;
  let owner: Owner;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
    owner = await addOwner(database);
    const written = Array.from({ length: 60 }, (_, at) => ({
      day: daysAgo((at * 37) % 60),
      tags: [...(at % 3 === 0 ? ["river"] : []), ...(at % 10 === 9 ? ["hill"] : [])],
      body: ["morning", at % 7 === 0 ? "heron" : "", at === 41 ? "kestrel" : ""].join(" "),
    }));
    await addReflections(database, owner, written);
    await indexPending(context, owner);
  });
  afterAll(() => database.drop());

  it("finds all that one statement finds, in any order, whether few or many match", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...searches),
        fc.constantFrom(...listOrders),
        fc.record({
          limit: fc.integer({ min: 1, max: 70 }),
          max: fc.constantFrom(0, 5, 1000),
          steps: fc.constantFrom<number[]>([], [1], [2, 5], [7, 60], [64]),
        }),
        async (search, order, { limit, max, steps }) => {
          const filters = filtersSchema.parse({ search });
          const sorting = sortingOf(order, false);
          await database.asOwner(owner.id, async (tx) => {
            const prepared = await prepareSearch(context, tx, owner, search);
            const all = await filtered(context, tx, owner, filters, prepared)
              .select("reflections.id")
              .orderBy(`reflections.${sorting.column}`, sorting.direction)
              .orderBy("reflections.id", sorting.direction)
              .execute();
            const found: string[] = [];
            for (let after: Position | null = null; ; ) {
              const wanted = { sorting, after, limit };
              const asked = { filters, prepared, reader: "person" as const };
              const page = await findPage(context, tx, owner, asked, wanted, { max, steps });
              found.push(...page.map(({ id }) => id));
              after = page.at(-1) ?? null;
              if (page.length < limit) break;
            }
            expect(found).toEqual(all.map(({ id }) => id));
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});
