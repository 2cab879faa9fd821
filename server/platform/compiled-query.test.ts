import { describe, expect, it } from "vitest";
import { compiledListQuery, compiledQuery } from "./compiled-query.ts";
import { createTestDatabase, engines } from "./testing.ts";

const countersFrom = compiledQuery({ key: "a key", hits: 5 }, (query, { key, hits }) =>
  query
    .selectFrom("rate_limits")
    .select(["key", "hits"])
    .where("hits", ">=", hits)
    .where("key", "!=", key)
    .where("hits", "<", 100)
    .orderBy("key"),
);
const fitting = compiledQuery({ key: "a key", hits: 5 }, (query, { key, hits }) =>
  query
    .selectFrom("rate_limits")
    .select("hits")
    .where("hits", ">=", hits)
    .where("key", "!=", key)
    .orderBy("hits"),
);

const named = compiledListQuery(
  { most: 5 },
  (at): string => `counter ${at}`,
  (query, { most }, keys) =>
    query
      .selectFrom("rate_limits")
      .select("key")
      .where("hits", "<=", most)
      .where("key", "in", keys)
      .orderBy("key"),
);

describe.each(engines)("a kept query on %s", (engine) => {
  it("runs with the values of each call, also in a transaction and in another database", async () => {
    for (const more of [0, 10]) {
      const database = await createTestDatabase(engine);
      for (const hits of [1, 2, 3])
        await database.query
          .insertInto("rate_limits")
          .values({ key: `${hits}`, hits: hits + more, resets_at: 0, strikes: 0, kept_until: 0 })
          .execute();
      expect(await fitting(database.query, { key: "1", hits: 0 })).toEqual([
        { hits: 2 + more },
        { hits: 3 + more },
      ]);
      await database.transaction(async (tx) => {
        await tx.deleteFrom("rate_limits").where("key", "=", "2").execute();
        expect(await fitting(tx, { key: "none", hits: 2 })).toHaveLength(more === 0 ? 1 : 2);
      });
      await database.drop();
    }
  });

  it("finds the items of each call's list, however many they are", async () => {
    const database = await createTestDatabase(engine);
    for (const key of ["a", "b", "c", "d"])
      await database.query
        .insertInto("rate_limits")
        .values({ key, hits: key === "d" ? 9 : 1, resets_at: 0, strikes: 0, kept_until: 0 })
        .execute();
    for (const keys of [["b"], ["a", "c"], ["c", "d"], ["c", "none", "b"], ["a"]]) {
      const found = await named(database.query, { most: 5 }, keys);
      expect(found.map(({ key }) => key)).toEqual(keys.filter((key) => /^[abc]$/.test(key)).sort());
    }
    await database.drop();
  });

  it("refuses a value that would stay the same in each call", async () => {
    const database = await createTestDatabase(engine);
    await expect(countersFrom(database.query, { key: "1", hits: 0 })).rejects.toThrow();
    await database.drop();
  });
});
