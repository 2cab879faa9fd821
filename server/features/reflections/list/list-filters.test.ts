import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, type Day } from "#contract/day-rules.ts";
import * as endpoints from "#contract/reflections/reflection-list.ts";
import { type Filters, filtersSchema } from "#contract/reflections/reflection-list.ts";
import { type ListOrder, listOrders, reflectionKinds } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { filtered } from "../search/filters.ts";
import { prepareSearch } from "../terms/search-index.ts";
import { addOwner, addReflections, daysAgo, today } from "../testing.ts";
import { countReflections } from "./count-reflections.ts";
import { searchReflections as search } from "./search-reflections.ts";

const tagPool = ["papa", "well-being", "río", "日記"];
const feelingPool = ["calm", "wistful", "at ease"];
const wordPool = ["heron", "kestrel", "walk", "morning", "Straße", "日記"];
const activities = [randomUUID(), randomUUID()];

const aReflection = fc.record({
  back: fc.integer({ min: 0, max: 20 }),
  words: fc.array(fc.constantFrom(...wordPool), { maxLength: 6 }),
  tags: fc.uniqueArray(fc.constantFrom(...tagPool), { maxLength: 3 }),
  feelings: fc.uniqueArray(fc.constantFrom(...feelingPool), { maxLength: 2 }),
  mood: fc.option(fc.integer({ min: 1, max: 5 })),
  kind: fc.constantFrom("free", "activity"),
  activity: fc.option(fc.constantFrom(...activities)),
  starred: fc.boolean(),
  picture_count: fc.constantFrom(0, 0, 1, 6),
  word_count: fc.integer({ min: 0, max: 5 }),
  deleted: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
});
type Given = typeof aReflection extends fc.Arbitrary<infer Value> ? Value : never;
type Kept = Omit<Given, "back"> & { id: string; day: Day; change: number };

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 8, nil: undefined });
const aSearch = fc
  .array(
    fc.oneof(
      fc.constantFrom(...wordPool).map((word) => `"${word}"`),
      fc.constantFrom(...wordPool).map((word) => `-${word}`),
      fc.constantFrom(...tagPool, "nobody").map((tag) => `#${tag}`),
      fc.constantFrom(...tagPool).map((tag) => `-#${tag.toUpperCase()}`),
    ),
    { maxLength: 2 },
  )
  .map((pieces) => pieces.join(" "));

/** Mostly without filters, so that the remaining ones find something. */
const filtersOf = fc
  .record({
    search: maybe(aSearch),
    from: maybe(fc.integer({ min: 5, max: 22 }).map(daysAgo)),
    to: maybe(fc.integer({ min: 0, max: 15 }).map(daysAgo)),
    moods: maybe(some([1, 2, 3, 4, 5])),
    feelings: maybe(some(feelingPool)),
    tags: maybe(some(tagPool.slice(0, 2))),
    kinds: maybe(some(reflectionKinds)),
    activity: maybe(fc.constantFrom(...activities)),
    starred: maybe(fc.boolean()),
    has_pictures: maybe(fc.boolean()),
    in_trash: maybe(fc.boolean()),
  })
  .chain((all) => some(Object.entries(all)).map((few) => few.slice(0, 3)))
  .map((given): Filters => filtersSchema.parse(Object.fromEntries(given)));

/** The meaning of the filters, in the simplest code. */
function passes(one: Kept, asked: Filters): boolean {
  const holds = (piece: string) => {
    const negated = piece.startsWith("-");
    const wanted = piece.replace(/^-/, "").replaceAll('"', "").toLowerCase();
    const there = wanted.startsWith("#")
      ? one.tags.includes(wanted.slice(1))
      : [...one.words, ...one.tags, ...one.feelings].join(" ").toLowerCase().split(/[ -]/).includes(wanted);
    return there !== negated;
  };
  const any = <Value>(list: readonly Value[], of: (value: Value) => boolean) =>
    list.length === 0 || list.some(of);
  return (
    asked.search.split(" ").filter(Boolean).every(holds) &&
    (one.deleted !== null) === asked.in_trash &&
    (asked.from === null || one.day >= asked.from) &&
    (asked.to === null || one.day <= asked.to) &&
    any(asked.moods, (mood) => mood === one.mood) &&
    any(asked.feelings, (feeling) => one.feelings.includes(feeling)) &&
    asked.tags.every((tag) => one.tags.includes(tag)) &&
    any(asked.kinds, (kind) => kind === one.kind) &&
    (asked.activity === null || one.activity === asked.activity) &&
    (!asked.starred || one.starred) &&
    (!asked.has_pictures || one.picture_count > 0)
  );
}

/** The sort key: a number, then the id. */
function rankOf(one: Kept, order: ListOrder, inTrash: boolean): [number, string] {
  const day = Date.parse(one.day);
  if (order === "newest") return [inTrash ? -(one.deleted ?? 0) : -day, one.id];
  if (order === "oldest") return [day, one.id];
  return [order === "longest" ? -one.word_count : -one.change, one.id];
}

function sorted(kept: readonly Kept[], order: ListOrder, inTrash: boolean): string[] {
  const sign = order === "oldest" ? 1 : -1;
  return kept
    .toSorted((a, b) => {
      const [one, other] = [rankOf(a, order, inTrash), rankOf(b, order, inTrash)];
      return one[0] - other[0] || (one[1] < other[1] ? -sign : sign);
    })
    .map(({ id }) => id);
}

describe.each(engines)("filters and orders on %s", (engine) => {
  let database: TestDatabase;
  let context: Context;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  afterAll(() => database.drop());

  /** Stores reflections as a person's writing and changes would leave them. */
  async function keep(owner: Owner, given: readonly Given[], changesBefore = 0): Promise<Kept[]> {
    const written = await addReflections(
      database,
      owner,
      given.map(({ back, words, tags, feelings, mood }) => ({
        day: addDays(today, -back),
        title: "",
        body: words.join(" ") || "-",
        tags,
        feelings,
        mood,
      })),
    );
    return database.asOwner(owner.id, async (tx) => {
      const kept: Kept[] = [];
      for (const [at, one] of given.entries()) {
        const { id, day } = written[at] ?? { id: "", day: "" };
        const change = changesBefore + ((at * 7) % given.length) + 1;
        await tx
          .updateTable("reflections")
          .set({
            kind: one.kind,
            activity_id: one.activity,
            starred: one.starred ? 1 : 0,
            picture_count: one.picture_count,
            word_count: one.word_count,
            deleted_at: one.deleted,
            change,
          })
          .where("id", "=", id)
          .execute();
        kept.push({ ...one, id, day, change });
      }
      return kept;
    });
  }

  const ask = (owner: Owner, asked: object) =>
    search(context, owner, endpoints.searchReflections.schema.body.parse({ fields: [], ...asked }));

  it("find what a plain search of readable text finds, once each, while others arrive", async () => {
    let narrowed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aReflection, { maxLength: 25 }),
        fc.array(aReflection, { maxLength: 3 }),
        fc.array(fc.tuple(filtersOf, fc.constantFrom(...listOrders), fc.integer({ min: 1, max: 9 })), {
          minLength: 6,
          maxLength: 6,
        }),
        async (given, arriving, questions) => {
          const owner = await addOwner(database);
          const kept = await keep(owner, given);
          for (const [at, [asked, order, limit]] of questions.entries()) {
            const expected = sorted(
              kept.filter((one) => passes(one, asked)),
              order,
              asked.in_trash,
            );
            const found: string[] = [];
            const before = new Set(kept.map(({ id }) => id));
            let cursor: string | null = null;
            expect(await countReflections(context, owner, asked)).toEqual({
              count: expected.length,
              more: false,
            });
            do {
              const page = await ask(owner, { ...asked, order, limit, cursor });
              expect(page.left_to_index).toBe(0);
              found.push(...page.reflections.map(({ id }) => id));
              cursor = page.next_cursor;
              if (at === 0 && kept.length === before.size) kept.push(...(await keep(owner, arriving, 100)));
            } while (cursor !== null);
            expect(new Set(found).size).toBe(found.length);
            expect(found.filter((id) => before.has(id))).toEqual(expected);
            if (found.length > 0 && found.length < before.size) narrowed += 1;
          }
        },
      ),
      { numRuns: 30 },
    );
    expect(narrowed).toBeGreaterThan(25);
  });

  it.each([
    ["one covering index", {}, "COVERING INDEX reflections_newest_first"],
    ["the index of what is starred", { starred: true }, "INDEX reflections_starred"],
    ["the index of what has pictures", { has_pictures: true }, "INDEX reflections_with_pictures"],
  ])("are answered by %s, in its order", async (_index, more, index) => {
    const owner = await addOwner(database);
    await keep(owner, fc.sample(aReflection, { numRuns: 40, seed: 1 }));
    await ask(owner, { search: "heron" });
    const asked = filtersSchema.parse({
      search: "walk #papa",
      from: daysAgo(20),
      to: today,
      moods: [1, 2],
      feelings: ["calm"],
      tags: ["papa"],
      kinds: ["free"],
      ...more,
    });
    const plan = await database.asOwner(owner.id, async (tx) => {
      const prepared = await prepareSearch(context, tx, owner, asked.search);
      const query = filtered(context, tx, owner, asked, prepared)
        .select(["reflections.seq", "reflections.id", "reflections.day"])
        .orderBy("reflections.day", "desc")
        .orderBy("reflections.id", "desc")
        .limit(30)
        .compile();
      if (engine === "postgres") {
        // PostgreSQL would rather read such a small table completely, or sort its few rows.
        await sql`set local enable_seqscan = off`.execute(tx);
        await sql`set local enable_sort = off`.execute(tx);
      }
      const explain = sql.raw(engine === "sqlite" ? "explain query plan " : "explain ");
      const text = query.sql.split(/\?|\$\d+/);
      const statement = sql.join(
        text.flatMap((part, at) =>
          at === 0 ? [sql.raw(part)] : [sql`${query.parameters[at - 1]}`, sql.raw(part)],
        ),
        sql.raw(""),
      );
      return JSON.stringify((await sql`${explain}${statement}`.execute(tx)).rows);
    });
    if (engine === "sqlite") {
      expect(plan).toContain(`SEARCH reflections USING ${index} (owner_id=? AND day>? AND day<?)`);
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN reflections"|USING INTEGER PRIMARY KEY/);
    } else {
      // The statistics of a small table decide which of the two indexes costs less.
      expect(plan).toMatch(/Index (Only )?Scan using reflections_(newest_first|starred|with_pictures) on/);
      expect(plan).not.toMatch(/Sort Key|Seq Scan on reflections"/);
    }
  });
});
