import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as endpoints from "#contract/reflections/reflection-list.ts";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createTestDatabase, engines, type TestDatabase } from "#server/platform/testing.ts";
import { createTestContext } from "#server/testing.ts";
import { changeDetails } from "../history/change-reflection.ts";
import { readDayContext } from "../list/day-context.ts";
import { searchReflections as search } from "../list/search-reflections.ts";
import { findTotals } from "../list/totals.ts";
import { changedReflections } from "../reading/changes.ts";
import { matchingReflections } from "../reading/matching.ts";
import { readDaily, readReflection } from "../saving/read-reflection.ts";
import { saveDaily, saveReflection } from "../saving/save-reflection.ts";
import { sealOrigin } from "../stored/reflection-rows.ts";
import { addAttachment, addOwner, aSave, attachmentsOf, daysAgo, today } from "../testing.ts";
import { importReflections } from "./import-reflections.ts";
import type { AddedReflection } from "./imported-reflection.ts";

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
  let context: Context;
  let batches: number;
  let fails = false;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    context = await createTestContext(database);
  });
  beforeEach(async () => {
    owner = await addOwner(database);
    batches = 0;
    fails = false;
  });
  afterAll(() => database.drop());

  const add = async (...given: AddedReflection[]) => {
    const adding = importReflections(context, owner, given, async () => {
      batches += 1;
      if (fails && batches === 2) throw new Error("killed");
    });
    return (await Array.fromAsync(adding)).flat();
  };
  const count = async () => (await findTotals(context, owner)).reflections;

  it("leaves what an import brought out of streaks, and counts the rest by when it was written", async () => {
    const day = daysAgo(40);
    const written_at = `${day}T08:00:00Z`;
    const streak = async () => (await readDayContext(context, owner, day)).streak;
    const origin = { source: "Day One", journal: null, extra: null };
    await add(one("imported", { day, written_at, origin }));
    expect(await streak()).toBe(0);
    await add(one("own archive", { day, written_at }));
    expect(await streak()).toBe(1);
  });

  it("stores them as a save would, with their details", async () => {
    const before = "2019-05-01T10:00:00.000Z";
    const place = { name: "Quiet Bay", latitude: 54.5, longitude: -1 };
    const origin = { source: "Day One", journal: "Travel" };
    const [picture, beside] = [await addAttachment(database, owner), await addAttachment(database, owner)];
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
        place,
      }),
    );
    expect(added).toMatchObject({ state: "added", key: "walk", kind: "daily" });
    expect(await readDaily(context, owner, "2019-05-01")).toMatchObject({
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
      place,
      weather: null,
    });
    const [[read] = []] = await Array.fromAsync(matchingReflections(context, owner, { within: "journal" }));
    expect(read).toMatchObject({ extra: { steps: 8000 } });
    expect(await attachmentsOf(database, owner, read?.id ?? "")).toEqual([picture, beside].sort());
    // By its tag and its place.
    for (const words of ["#sea", "quiet bay"]) {
      const asked = endpoints.searchReflections.schema.body.parse({ search: words });
      expect([words, (await search(context, owner, asked)).reflections.length]).toEqual([words, 1]);
    }
    const [batch] = await Array.fromAsync(changedReflections(context, owner, 0));
    expect(batch?.changes).toHaveLength(1);
  });

  it("reads a place and weather that an earlier version stored with the origin, and lets them be changed", async () => {
    const place = { name: "Quiet Bay", latitude: 54.5, longitude: -1 };
    const weather = { description: "Drizzle", celsius: 7.5 };
    const origin = { source: "Day One", journal: null, extra: null };
    const [added] = await add(one("earlier", { origin }));
    const id = added?.state === "added" ? added.id : "";
    const stored = { ...origin, place, weather };
    await database.asOwner(owner.id, (tx) =>
      tx
        .updateTable("reflections")
        .set({ origin: sealOrigin(owner, id, stored), surroundings: null })
        .where("owner_id", "=", owner.id)
        .where("id", "=", id)
        .execute(),
    );
    const read = { place, weather, origin: { source: "Day One", journal: null } };
    expect(await readReflection(context, owner, id)).toMatchObject(read);
    expect(await changeDetails(context, owner, id, { weather: null })).toMatchObject({
      ...read,
      weather: null,
    });
    expect(await changeDetails(context, owner, id, { place: null })).toMatchObject({
      ...read,
      place: null,
      weather: null,
    });
  });

  it("changes nothing that was added before, whatever happened to it since", async () => {
    const given = Array.from({ length: 60 }, (_, at) => one(`${at}`, { day: daysAgo(at) }));
    const first = await add(...given);
    expect(first.map(({ state }) => state)).toEqual(given.map(() => "added"));
    const id = first[0]?.state === "added" ? first[0].id : "";
    const change = { ...aSave({ title: "By hand", revision: 1 }), day: today };
    await saveReflection(context, owner, id, change);
    const again = await add(...given, one("new"));
    expect(again.map(({ state }) => state)).toEqual([...given.map(() => "already_there"), "added"]);
    expect(await readReflection(context, owner, id)).toMatchObject({ title: "By hand" });
    expect(await count()).toBe(61);
  });

  it("adds a daily reflection as a free one if its day has another", async () => {
    await saveDaily(context, owner, today, aSave({ title: "Mine" }));
    expect(await add(one("other", { kind: "daily" }))).toMatchObject([{ state: "added", kind: "free" }]);
    expect(await readDaily(context, owner, today)).toMatchObject({ title: "Mine" });
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
        reason: "Its tags can’t be imported. A tag has no spaces, commas or #.",
      },
      { state: "refused", key: "day", reason: "This day has not started yet." },
      {
        state: "refused",
        key: "long",
        reason: "Its text can’t be imported. At most 500,000 characters; this has 500,001.",
      },
      {
        state: "refused",
        key: "many",
        reason: "Its attachment ids can’t be imported. There can be at most 10,000.",
      },
      {
        state: "refused",
        key: "activity",
        reason: "A reflection of the kind activity must name its activity, and other kinds must not.",
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
