import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestClock, createTestStores } from "#server/testing.ts";
import { findTotals } from "../list/totals.ts";
import { addOwner, aSave, daysAgo, today } from "../testing.ts";
import type { AddedReflection } from "./adding.ts";

const one = (key: string, more: Partial<AddedReflection> = {}): AddedReflection => ({
  ...emptyDraft,
  title: key,
  body: `Words of ${key}.`,
  key,
  kind: "free",
  day: today,
  written_at: "2026-11-21T08:00:00Z",
  time_zone: "Europe/Berlin",
  ...more,
});

describe.each(engines)("adding many reflections on %s", (engine) => {
  let database: TestDatabase;
  let owner: Owner;
  let reflections: Awaited<ReturnType<typeof createTestStores>>["reflections"];
  let claimed: (readonly string[])[];
  let fails = false;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    const claim = async (_tx: unknown, _owner: Owner, _id: string, ids: readonly string[]) => {
      claimed.push(ids);
      if (fails && claimed.length === 30) throw new Error("killed");
    };
    const stores = await createTestStores({ database, clock: createTestClock(), ofReflections: { claim } });
    ({ reflections } = stores);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
    claimed = [];
    fails = false;
  });
  afterAll(() => database.drop());

  const add = async (...given: AddedReflection[]) =>
    (await Array.fromAsync(reflections.add(owner, given))).flat();
  const count = async () => (await findTotals(database, owner)).reflections;

  it("leaves what an import brought out of streaks, and counts the rest by when it was written", async () => {
    const day = daysAgo(40);
    const written_at = `${day}T08:00:00Z`;
    const streak = async () => (await reflections.list.dayContext(owner, day)).streak;
    const origin = { source: "Day One", journal: null, place: null, weather: null, extra: null };
    await add(one("imported", { day, written_at, origin }));
    expect(await streak()).toBe(0);
    await add(one("own archive", { day, written_at }));
    expect(await streak()).toBe(1);
  });

  it("stores them as a save would, with their details", async () => {
    const before = "2019-05-01T10:00:00.000Z";
    const place = { name: "Quiet Bay", latitude: 54.5, longitude: -1 };
    const origin = { source: "Day One", journal: "Travel", place, weather: null };
    const picture = randomUUID();
    const beside = randomUUID();
    const [added] = await add(
      one("walk", {
        kind: "daily",
        day: "2019-05-01",
        body: `A walk. ![sea](attachment:${picture})`,
        mood: 4,
        feelings: ["calm"],
        tags: ["sea"],
        starred: true,
        excluded_from_ai: true,
        written_at: before,
        created_at: before,
        updated_at: "2019-05-02T10:00:00.000Z",
        attachment_ids: [beside],
        origin: { ...origin, extra: { steps: 8000 } },
      }),
    );
    expect(added).toMatchObject({ state: "added", key: "walk", kind: "daily" });
    expect(await reflections.store.getDaily(owner, "2019-05-01")).toMatchObject({
      title: "walk",
      mood: 4,
      feelings: ["calm"],
      tags: ["sea"],
      starred: true,
      excluded_from_ai: true,
      written_at: before,
      created_at: before,
      updated_at: "2019-05-02T10:00:00.000Z",
      time_zone: "Europe/Berlin",
      revision: 1,
      origin,
    });
    const [[read] = []] = await Array.fromAsync(
      reflections.reading.matching(owner, { for: "person", filter: { within: "journal" } }),
    );
    expect(read).toMatchObject({ extra: { steps: 8000 } });
    expect(claimed).toEqual([[picture, beside]]);
    // By its tag and its place.
    for (const search of ["#sea", "quiet bay"]) {
      const asked = searchReflections.schema.body.parse({ search });
      expect([search, (await reflections.list.search(owner, asked)).reflections.length]).toEqual([search, 1]);
    }
    const [batch] = await Array.fromAsync(reflections.reading.changes(owner, { for: "person", since: 0 }));
    expect(batch?.changes).toHaveLength(1);
  });

  it("changes nothing that was added before, whatever happened to it since", async () => {
    const given = Array.from({ length: 60 }, (_, at) => one(`${at}`, { day: daysAgo(at) }));
    const first = await add(...given);
    expect(first.map(({ state }) => state)).toEqual(given.map(() => "added"));
    const id = first[0]?.state === "added" ? first[0].id : "";
    const change = { ...aSave({ title: "By hand", revision: 1 }), day: today };
    await reflections.store.save(owner, id, change);
    const again = await add(...given, one("new"));
    expect(again.map(({ state }) => state)).toEqual([...given.map(() => "already_there"), "added"]);
    expect((await reflections.store.get(owner, id)).reflection).toMatchObject({ title: "By hand" });
    expect(await count()).toBe(61);
  });

  it("adds a daily reflection as a free one if its day has another", async () => {
    await reflections.store.saveDaily(owner, today, aSave({ title: "Mine" }));
    expect(await add(one("other", { kind: "daily" }))).toMatchObject([{ state: "added", kind: "free" }]);
    expect(await reflections.store.getDaily(owner, today)).toMatchObject({ title: "Mine" });
  });

  it("adds once what is given twice, and one daily reflection for a day", async () => {
    const results = await add(
      one("twin"),
      one("twin"),
      one("first", { kind: "daily" }),
      one("second", { kind: "daily" }),
    );
    expect(results).toMatchObject([
      { state: "added", key: "twin" },
      { state: "already_there", key: "twin" },
      { state: "added", key: "first", kind: "daily" },
      { state: "added", key: "second", kind: "free" },
    ]);
    expect(await count()).toBe(3);
  });

  it("refuses an id that another person has, and adds the others", async () => {
    const id = randomUUID();
    await add(one("mine", { id }));
    owner = await addOwner(database);
    expect(await add(one("theirs", { id }), one("again", { id }), one("fine"))).toMatchObject([
      { state: "refused", key: "theirs", reason: "Its id is taken on this server." },
      { state: "refused", key: "again" },
      { state: "added", key: "fine" },
    ]);
    expect(await count()).toBe(1);
  });

  it("refuses what a save would refuse, says why, and adds the others", async () => {
    const results = await add(
      one("tag", { tags: ["two words"] }),
      one("day", { day: "2027-01-01" }),
      one("long", { body: "x".repeat(500_001) }),
      one("many", { attachment_ids: Array.from({ length: 10_001 }, () => randomUUID()) }),
      one("activity", { kind: "activity" }),
      one("fine"),
    );
    expect(results).toMatchObject([
      {
        state: "refused",
        key: "tag",
        reason: "Its tags can't be taken over. A tag has no spaces, commas or #.",
      },
      { state: "refused", key: "day", reason: "This day has not started yet." },
      {
        state: "refused",
        key: "long",
        reason: "Its text can't be taken over. This can be at most 500,000 characters long.",
      },
      {
        state: "refused",
        key: "many",
        reason: "Its attachment ids can't be taken over. There can be at most 10,000.",
      },
      {
        state: "refused",
        key: "activity",
        reason: "A reflection of kind activity names its activity, and no other one does.",
      },
      { state: "added", key: "fine" },
    ]);
    expect(await count()).toBe(1);
  });

  it("adds each batch completely or not at all, and continues after an interruption", async () => {
    const given = Array.from({ length: 60 }, (_, at) => one(`${at}`));
    fails = true;
    await expect(add(...given)).rejects.toThrow("killed");
    expect(await count()).toBe(25);
    fails = false;
    const states = (await add(...given)).map(({ state }) => state);
    expect(states.filter((state) => state === "already_there")).toHaveLength(25);
    expect(await count()).toBe(60);
  });

  it("gives each person their own, even under the same keys", async () => {
    const [mine] = await add(one("walk"));
    owner = await addOwner(database);
    const [theirs] = await add(one("walk"));
    expect([mine, theirs]).toMatchObject([{ state: "added" }, { state: "added" }]);
    expect(await count()).toBe(1);
  });
});
