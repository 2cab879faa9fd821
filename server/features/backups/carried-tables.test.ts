import { expect, it } from "vitest";
import { createTestDatabase, engines } from "#server/platform/testing.ts";
import { movedTables, rebuiltTables } from "./stored-tables.ts";

it("every table has its place in backups and moves", async () => {
  const known = [...movedTables, ...rebuiltTables].sort();
  for (const engine of engines) {
    const database = await createTestDatabase(engine);
    const tables = await database.query.introspection.getTables();
    // FTS5 stores reflection_terms in internal tables.
    const own = tables.map(({ name }) => name).filter((name) => !/^(sqlite_|reflection_terms_)/.test(name));
    expect(own.sort()).toEqual(known);
    await database.drop();
  }
});
