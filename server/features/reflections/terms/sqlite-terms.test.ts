import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/platform/testing.ts";
import { sqliteTerms } from "./sqlite-terms.ts";

const heron = "00000000000000aa";
const seqs = Array.from({ length: 60 }, (_, at) => at + 1);

describe("terms on SQLite", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase("sqlite");
  });
  afterAll(() => database.drop());

  const segments = async () => {
    const { rows } = await sql<{ segments: number }>`select count(distinct segid) as segments
      from reflection_terms_idx`.execute(database.query);
    return rows[0]?.segments;
  };
  const tidySome = () => database.asOwnerDerived("somebody", (tx) => sqliteTerms.tidySome(tx));
  const withHeron = () =>
    database.asOwner("somebody", (tx) =>
      sqliteTerms.few(tx, [{ patterns: [{ leading: [], last: [heron] }], negated: false }], 200),
    );

  it("are tidied in small steps, after which searches find the same in fewer segments", async () => {
    expect(await tidySome()).toBe(false);
    const others = (seq: number) =>
      Array.from({ length: 200 }, (_, at) =>
        (256 + ((at * 7919 + seq * 104_729) % 20_000)).toString(16).padStart(16, "0"),
      );
    for (const seq of seqs)
      await database.asOwnerDerived("somebody", (tx) =>
        sqliteTerms.insert(tx, seq, 0, [...others(seq), ...(seq % 3 ? [] : [heron])].join(" ")),
      );
    await database.asOwnerDerived("somebody", (tx) => sqliteTerms.removeSome(tx, 3));
    const expected = seqs.filter((seq) => seq % 3 === 0 && seq !== 3);
    expect(await withHeron()).toEqual(expected);
    expect(await segments()).toBeGreaterThan(8);

    let steps = 0;
    while (await tidySome()) {
      steps += 1;
      expect(await withHeron()).toEqual(expected);
    }
    expect(steps).toBeGreaterThan(1);
    expect(await segments()).toBeLessThanOrEqual(8);
    expect(await withHeron()).toEqual(expected);
  });

  it("stay in few segments if they are tidied after each of many pages", async () => {
    for (let page = 0; page < 70; page += 1) {
      const terms = Array.from({ length: 200 }, (_, at) =>
        (256 + ((at * 7919 + page * 104_729) % 20_000)).toString(16).padStart(16, "0"),
      );
      await database.asOwnerDerived("somebody", (tx) =>
        sqliteTerms.insert(tx, 1000 + page, 0, terms.join(" ")),
      );
      while (await tidySome());
      expect(await segments()).toBeLessThanOrEqual(8);
    }
  });
});
