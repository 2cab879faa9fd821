import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { builtInActivities } from "#contract/activities/built-in-activities.ts";
import { type Filters, filtersSchema } from "#contract/reflections/reflection-list.ts";
import { listAnswered } from "#server/features/reflections/answers/answered-list.ts";
import {
  changedReflections,
  countChangedForAi,
  coverageForAi,
  matchingReflections,
  plainRows,
  searchReflections as search,
} from "#server/features/reflections/index.ts";
import { countReflections, randomReflection } from "#server/features/reflections/list/count-reflections.ts";
import { readDayContext } from "#server/features/reflections/list/day-context.ts";
import { readRelated } from "#server/features/reflections/list/related.ts";
import { searchVersion } from "#server/features/reflections/terms/search-index.ts";
import { beginProgrammeRun } from "./features/activities/begin-programme-run.ts";
import { listActivities } from "./features/activities/list-activities.ts";
import { listRunningProgrammes } from "./features/activities/programme-runs.ts";
import { readingStatus } from "./features/readings/store/read-readings.ts";
import { setDetails } from "./features/reflections/history/details.ts";
import { findTotals } from "./features/reflections/list/totals.ts";
import { addOwner } from "./features/reflections/testing.ts";
import type { Database, Tx } from "./platform/database.ts";
import type { Owner } from "./platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "./platform/testing.ts";
import { createTestContext } from "./testing.ts";

const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
const activity = builtInActivities.find(({ programme }) => programme !== null)?.id ?? "";

it("counting uses, answers and sittings reads no reflection, however many there are", async () => {
  const database = await createTestDatabase("sqlite");
  const owner = await addOwner(database);
  const { plans, recorded } = recordPlans(database);

  await listActivities({ database: recorded }, owner);
  await beginProgrammeRun({ database, clock }, owner, activity, crypto.randomUUID(), "2026-11-21");
  await listRunningProgrammes({ database: recorded }, owner);
  await listAnswered({ database: recorded }, owner, activity, { limit: 50 });

  const covered = "USING COVERING INDEX reflections_of_activity (owner_id=? AND activity_id";
  expect(plans).toEqual([
    expect.stringContaining(`${covered}>?)`),
    expect.stringContaining(`${covered}=?)`),
    // A page of them, whose answers are read.
    expect.stringContaining("USING INDEX reflections_of_activity (owner_id=? AND activity_id=?)"),
    expect.stringContaining(`${covered}=?)`),
  ]);
  await database.drop();
});

it("counting what was read of a journal reads no reading", async () => {
  const database = await createTestDatabase("sqlite");
  const owner = await addOwner(database);
  const { plans, recorded } = recordPlans(database);
  await readingStatus({ database: recorded }, owner);
  expect(plans).toEqual([
    expect.stringContaining("USING COVERING INDEX analyzer_readings_by_day (owner_id=? AND version=?)"),
    expect.stringContaining("USING INDEX analyzer_readings_failed (owner_id=?)"),
  ]);
  await database.drop();
});

it("counting a journal reads only an index on SQLite", async () => {
  const database = await createTestDatabase("sqlite");
  const owner = await addOwner(database);
  await addMany(database, owner, 1000);
  const { plans, recorded } = recordPlans(database);
  const context = await createTestContext({ ...database, ...recorded });
  const { cursor: _, fields: __, order: ___, ...filters } = aPage;

  await findTotals(context, owner);
  await coverageForAi(context, owner);
  await countReflections(context, owner, { ...filters, moods: [1] });
  await randomReflection(context, owner, { ...filters, kinds: ["daily"], from: "1000-01-01" });
  const covered = "SEARCH reflections USING COVERING INDEX";
  expect(plans.filter((plan) => !plan.includes(covered))).toEqual([]);

  plans.length = 0;
  expect(await countChangedForAi(context, owner, 0)).toBe(1000);
  expect(plans).toEqual([
    "SEARCH reflections USING COVERING INDEX reflections_by_change (owner_id=? AND change>?)",
  ]);
  await database.drop();
});

it("SQLite plans a statement without its values, so that it prepares it only once", async () => {
  const database = await createTestDatabase("sqlite");
  const planOf = async (kind: unknown) => {
    const plan = await sql`explain query plan
      select id from reflections where owner_id = ${"a person"} and day = ${"2026-11-21"} and kind = ${kind}
      and deleted_at is null`.execute(database.query);
    return z.array(stepSchema).parse(plan.rows)[0];
  };
  expect(await planOf("daily")).toContain("reflections_by_day");
  // So a partial index is used only where its condition is written as a literal.
  expect(await planOf(sql.lit("daily"))).toContain("reflections_one_daily_a_day");
  const { rows } = await sql`select 'Why?' as "What?", ${1} as one`.execute(database.query);
  expect(rows).toEqual([{ "What?": "Why?", one: 1 }]);
  await database.drop();
});

it("looking for memories reads no other days on PostgreSQL", async () => {
  const database = await createTestDatabase("postgres");
  const owner = await addOwner(database);
  await addMany(database, owner, 6000, 500);
  await sql`vacuum analyze`.execute(database.query);
  const { plans, recorded } = recordPlans(database);
  const context = await createTestContext({ ...database, ...recorded });
  await readDayContext(context, owner, "2026-11-21");
  expect(plans.filter((plan) => plan.includes("day = ANY"))).toEqual([
    expect.stringContaining("Index Cond: ((owner_id"),
    expect.stringContaining("Index Cond: ((owner_id"),
  ]);
  await database.drop();
});

describe.each(engines)("with 50,000 reflections on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;
  let ids: string[];

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    owner = await addOwner(database);
    await addMany(database, owner, 50_000);
    ids = await database.asOwner(owner.id, async (tx) => {
      const rows = await tx.selectFrom("reflections").select("id").orderBy("seq").limit(20).execute();
      return rows.map(({ id }) => id);
    });
  });
  afterAll(() => database.drop());

  it.each(engine === "sqlite" ? ["as it is made", "analysed"] : ["analysed"])(
    "a store %s reads no more of a journal than it needs",
    async (state) => {
      if (state === "analysed")
        await sql.raw(engine === "sqlite" ? "analyze" : "vacuum analyze").execute(database.query);
      const { plans, recorded } = recordPlans(database);
      const context = await createTestContext({ ...database, ...recorded });

      await search(context, owner, { ...aPage, limit: 20 });
      await search(context, owner, { ...aPage, order: "longest", limit: 20 });
      await readRelated(context, owner, ids[3] ?? "");
      for await (const _ of matchingReflections(context, owner, { ids, within: "anywhere" }));
      await readDayContext(context, owner, "2026-11-21");
      for await (const _ of plainRows(context, owner, { from: "1100-03-01", to: "1100-03-28" }));
      await recorded.asOwner(owner.id, (tx) => setDetails(tx, owner, ids, { starred: true }));
      const { done } = await changedReflections(context, owner, 49_990).next();

      expect(done).toBe(false);
      const slow = engine === "sqlite" ? readsAJournalOnSqlite : readsAJournalOnPostgres;
      expect(plans.length).toBeGreaterThan(10);
      expect(plans.filter((plan) => slow.test(plan))).toEqual([]);
      // Otherwise "longest first" would sort a whole journal.
      expect(plans.filter((plan) => plan.includes("reflections_longest_first"))).toHaveLength(1);
    },
  );
});

/** All rows of the table, or all of an owner by an index that gives no order. */
const readsAJournalOnSqlite =
  /SCAN reflections(?! USING COVERING INDEX reflections_in)|by_change \(owner_id=\?\)/;
const readsAJournalOnPostgres = /Seq Scan on reflections/;

const aPage: Filters & { order: "newest"; cursor: null; fields: ["excerpt"] } = {
  ...filtersSchema.parse({}),
  order: "newest",
  cursor: null,
  fields: ["excerpt"],
};

/** Rows that nobody can open, made by the store itself because that takes a second only. */
async function addMany(
  { engine, asOwner }: Database,
  { id }: Owner,
  count: number,
  bytes = 1,
): Promise<void> {
  const sealed = sql`cast(${Buffer.alloc(bytes)} as ${sql.raw(engine === "sqlite" ? "blob" : "bytea")})`;
  await asOwner(id, async (tx) => {
    await sql`
      insert into reflections (id, owner_id, kind, day, written_at, time_zone, head, body, word_count, blank, revision, save_id, search_version, created_at, updated_at, change)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select cast(n as text), ${sql.lit(id)}, 'free', ${eachItsDay}, 0,
        'UTC', ${sealed}, ${sealed}, 0, 0, 1, 'x', ${searchVersion}, 0, 0, n
      from numbers`.execute(tx);
    await tx.updateTable("users").set({ last_change: count }).where("id", "=", id).execute();
  });
}

/** Twelve months of 28 days a year, from the year 1000 on. */
const eachItsDay = sql`cast(1000 + n / 336 as text) || '-' || substr(cast(101 + n % 336 / 28 as text), 2, 2)
  || '-' || substr(cast(101 + n % 28 as text), 2, 2)`;

/** The engine's plan for each statement about `reflections` or their readings that is made through `recorded`. */
function recordPlans<Store extends Database>(database: Store): { plans: string[]; recorded: Store } {
  const plans: string[] = [];
  const recording = (tx: Tx, made: CompiledQuery[]): Tx => {
    const recorded = tx.withPlugin({
      transformQuery({ node, queryId }) {
        made.push(tx.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return recorded;
  };
  const asOwner: Database["asOwner"] = (ownerId, work) =>
    database.asOwner(ownerId, async (tx) => {
      const made: CompiledQuery[] = [];
      const result = await work(recording(tx, made));
      for (const { sql, parameters } of made) {
        if (!/^(select|insert|update|delete|with)/.test(sql)) continue;
        const explain = database.engine === "sqlite" ? "explain query plan" : "explain";
        const { rows } = await tx.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
        plans.push(
          ...z
            .array(stepSchema)
            .parse(rows)
            .filter((step) => / (?:reflections|analyzer_readings|Index Cond:|Filter:)(?= )/.test(step)),
        );
      }
      return result;
    });
  return { plans, recorded: { ...database, asOwner } };
}

const stepSchema = z.union([
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z.object({ "QUERY PLAN": z.string() }).transform((row) => row["QUERY PLAN"]),
]);
