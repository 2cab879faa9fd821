import { expect, it } from "vitest";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { carriedTables, madeAnewTables } from "./backup-format.ts";

it("the tables of the store are each carried by a backup or made anew after one", async () => {
  const known = [...carriedTables, ...madeAnewTables].sort();
  for (const engine of engines) {
    const database = await createTestDatabase(engine);
    const tables = await database.query.introspection.getTables();
    // FTS5 keeps reflection_terms in tables of its own.
    const own = tables.map(({ name }) => name).filter((name) => !/^(sqlite_|reflection_terms_)/.test(name));
    expect(own.sort()).toEqual(known);
    await database.drop();
  }
});
