import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#contract/day-rules.ts";
import { trashReflection } from "#contract/reflections/reflection-history.ts";
import {
  changeInBulk,
  countReflections,
  exportInBulk,
  getCalendar,
  getLabels,
  randomReflection,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import { maxTags } from "#contract/reflections/reflection-rules.ts";
import { type Draft, getRelated, saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";

describe.each(engines)("lists over HTTP on %s", (engine) => {
  let server: TestServer;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const write = async (day: string, draft: Partial<Draft> = {}, as = access) => {
    const body = { ...aSave({ title: `Of ${day}`, ...draft }), day };
    return (await server.expect(saveReflection, 200, { access: as, params: { id: randomUUID() }, body })).id;
  };
  const trash = (id: string) => server.expect(trashReflection, 200, { access, params: { id } });
  const search = (body: object = {}, as = access) =>
    server.expect(searchReflections, 200, { access: as, body });
  const count = (body: object = {}, as = access) =>
    server.expect(countReflections, 200, { access: as, body });
  const change = async (ids: string[], what: object) =>
    (await server.expect(changeInBulk, 200, { access, body: { ids, change: what } })).changed;
  const invalid = (...fields: string[]) => ({
    status: 400,
    body: {
      code: "invalid_input",
      fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
    },
  });

  it("are refused to a visitor", async () => {
    const calls = [
      [searchReflections, { body: {} }],
      [countReflections, { body: {} }],
      [randomReflection, { body: {} }],
      [getCalendar, { query: { from: today, to: today } }],
      [getLabels, {}],
      [getRelated, { params: { id: randomUUID() } }],
      [changeInBulk, { body: { ids: [randomUUID()], change: { do: "star" } } }],
      [exportInBulk, { body: { ids: [randomUUID()] } }],
    ] as const;
    for (const [endpoint, input] of calls)
      expect(await server.call(endpoint, input)).toMatchObject({ status: 401 });
  });

  describe("the count", () => {
    it("is of what holds the words and passes the filters, for its person alone", async () => {
      await write(today, { body: "a heron", tags: ["river"] });
      await write(daysAgo(1), { body: "a heron" });
      await trash(await write(daysAgo(2), { body: "a heron" }));
      expect(await count()).toEqual({ count: 2, more: false });
      expect(await count({ search: "heron", tags: ["river"] })).toEqual({ count: 1, more: false });
      expect(await count({ in_trash: true })).toEqual({ count: 1, more: false });
      expect(await count({}, await newAccess(server))).toEqual({ count: 0, more: false });
    });

    it("refuses what is no filter", async () => {
      expect(await server.call(countReflections, { access, body: { moods: [9] } })).toMatchObject(
        invalid("moods"),
      );
    });
  });

  describe("the list", () => {
    it("leaves out larger fields that were not requested", async () => {
      const id = await write(today, { body: "a heron", tags: ["river"], feelings: ["calm"] });
      const plain = {
        id,
        kind: "free",
        day: today,
        mood: null,
        starred: false,
        title: `Of ${today}`,
        word_count: 2,
        deleted_at: null,
        picture_count: 0,
        damaged: false,
      };
      expect((await search({ fields: [] })).reflections).toEqual([plain]);
      expect((await search({ fields: ["tags"], search: "heron" })).reflections).toEqual([
        { ...plain, tags: ["river"] },
      ]);
      expect((await search({ fields: ["excerpt"], search: "heron" })).reflections).toEqual([
        { ...plain, excerpt: "a heron", marks: [[2, 7]] },
      ]);
    });

    it("shows only the trash on request, last deleted first", async () => {
      const [early, late, kept] = [await write(today), await write(daysAgo(1)), await write(daysAgo(2))];
      await trash(early);
      server.clock.advance(1000);
      await trash(late);
      const idsOf = async (body: object) => (await search(body)).reflections.map(({ id }) => id);
      expect(await idsOf({})).toEqual([kept]);
      expect(await idsOf({ search: "of" })).toEqual([kept]);
      expect(await idsOf({ in_trash: true })).toEqual([late, early]);
      expect(await idsOf({ in_trash: true, search: '"of"', limit: 1 })).toEqual([late]);
      const { next_cursor } = await search({ in_trash: true, limit: 1 });
      expect(await idsOf({ in_trash: true, cursor: next_cursor })).toEqual([early]);
    });

    it("finds typed tags, with other words and without", async () => {
      await write(today, { title: "One", body: "a walk", tags: ["papa", "well-being"] });
      await write(daysAgo(1), { title: "Two", body: "a walk", tags: ["papa"] });
      await write(daysAgo(2), { title: "Three", body: "papa is here" });
      const find = async (words: string) =>
        (await search({ search: words, order: "oldest" })).reflections.map(({ title }) => title);
      expect(await find("#papa")).toEqual(["Two", "One"]);
      expect(await find("#PAPA walk")).toEqual(["Two", "One"]);
      expect(await find("#well-being")).toEqual(["One"]);
      expect(await find("#papa -#well-being")).toEqual(["Two"]);
      expect(await find("-#papa")).toEqual(["Three"]);
      expect(await find("#pap")).toEqual([]);
      expect(await find("papa")).toEqual(["Three", "Two", "One"]);
    });

    it("refuses invalid cursors and cursors of another order", async () => {
      await write(today);
      await write(daysAgo(1));
      const { next_cursor: cursor } = await search({ limit: 1 });
      const other = { order: "longest", limit: 1, cursor };
      for (const body of [other, { ...other, order: "oldest" }, { in_trash: true, cursor }, { cursor: "x" }])
        expect(await server.call(searchReflections, { access, body })).toMatchObject(invalid("cursor"));
    });

    it.each([
      { moods: [6] },
      { from: "2026-02-30" },
      { tags: ["two words"] },
      { kinds: ["weekly"] },
      { activity: "first" },
      { order: "best" },
      { limit: 101 },
      { fields: ["body"] },
      { starred: "yes" },
      { colour: "red" },
    ])("refuses %j", async (body) => {
      expect(await server.call(searchReflections, { access, body })).toMatchObject(
        invalid(...Object.keys(body)),
      );
    });
  });

  describe("a random reflection", () => {
    const random = async (body: object = {}) =>
      (await server.expect(randomReflection, 200, { access, body })).id;

    it("is null if none passes the filters", async () => {
      expect(await random()).toBeNull();
      await write(today, { body: "heron" });
      expect(await random({ search: "kestrel" })).toBeNull();
      expect(await random({ in_trash: true })).toBeNull();
      await write(today, {}, await newAccess(server));
      expect(await random({ tags: ["papa"] })).toBeNull();
    });

    it("can be any that passes the filters, and no other", async () => {
      const wanted = [await write(today, { tags: ["papa"] }), await write(daysAgo(9), { tags: ["papa"] })];
      await write(daysAgo(3));
      const seen = new Set<string | null>();
      // A fair choice misses one of the two with a chance of 1 in 2^40.
      for (let count = 0; count < 41 && seen.size < 2; count += 1) seen.add(await random({ tags: ["papa"] }));
      expect(seen).toEqual(new Set(wanted));
    });

    it("is refused with an unknown filter", async () => {
      const body = { order: "newest" };
      expect(await server.call(randomReflection, { access, body })).toMatchObject(invalid("order"));
    });
  });

  describe("the calendar", () => {
    const calendar = async (from: string, to: string, as = access) =>
      (await server.expect(getCalendar, 200, { access: as, query: { from, to } })).days;

    it("has each written day's number of reflections and words, and its last mood", async () => {
      await write(today, { body: "one two", mood: 2 });
      await write(today, { body: "three", mood: 4 });
      await write(daysAgo(1), { body: "four" });
      await write(daysAgo(2), { title: " " });
      await write(daysAgo(31));
      await trash(await write(daysAgo(3)));
      const ids = (await search()).reflections.filter(({ day }) => day === today);
      expect(await calendar(daysAgo(30), today)).toEqual([
        { day: daysAgo(1), count: 1, words: 1, mood: null },
        { day: today, count: 2, words: 3, mood: ids[0]?.mood },
      ]);
      expect(await calendar(daysAgo(30), today, await newAccess(server))).toEqual([]);
    });

    it("spans at most 400 days, and never backwards", async () => {
      expect(await calendar(daysAgo(399), today)).toEqual([]);
      for (const query of [
        { from: daysAgo(400), to: today },
        { from: today, to: daysAgo(1) },
        { from: today, to: "soon" },
      ])
        expect(await server.call(getCalendar, { access, query })).toMatchObject(invalid("to"));
    });
  });

  describe("labels", () => {
    const labels = (as = access) => server.expect(getLabels, 200, { access: as });

    it("are the tags and feelings in use, most used first, then alphabetical", async () => {
      await write(today, { tags: ["work", "papa"], feelings: ["calm"] });
      await write(daysAgo(1), { tags: ["papa", "río"], feelings: ["calm", "at ease"] });
      await trash(await write(daysAgo(2), { tags: ["papa", "gone"], feelings: ["gone"] }));
      expect(await labels()).toEqual({
        tags: [
          { word: "papa", count: 2 },
          { word: "río", count: 1 },
          { word: "work", count: 1 },
        ],
        feelings: [
          { word: "calm", count: 2 },
          { word: "at ease", count: 1 },
        ],
      });
      expect(await labels(await newAccess(server))).toEqual({ tags: [], feelings: [] });
    });

    it("are all there, however many there are", async () => {
      const tags = Array.from({ length: 1020 }, (_, at) => `tag-${at}`);
      for (let from = 0; from < tags.length; from += maxTags)
        await write(daysAgo(from / maxTags), { tags: tags.slice(from, from + maxTags) });
      const found = (await labels()).tags;
      expect(found.map(({ word }) => word)).toEqual(tags.toSorted());
      expect(found.every(({ count }) => count === 1)).toBe(true);
    });

    it("disappear with the last reflection that has them", async () => {
      const id = await write(today, { tags: ["once"] });
      expect((await labels()).tags).toEqual([{ word: "once", count: 1 }]);
      await change([id], { do: "remove_tag", tag: "once" });
      expect((await labels()).tags).toEqual([]);
    });

    it("can't be read in the store", async () => {
      await write(today, { tags: ["xylophone"], feelings: ["zeppelin"] });
      await labels();
      const rows = await server.database.asSystem((tx) => tx.selectFrom("labels").selectAll().execute());
      expect(rows.length).toBeGreaterThan(1);
      for (const { label, word } of rows) {
        expect(label).toMatch(/^[0-9a-f]{16}$/);
        expect(word.toString("latin1")).not.toMatch(/xylo|zepp/);
      }
    });
  });

  describe("what is related to a reflection", () => {
    const related = (id: string) => server.expect(getRelated, 200, { access, params: { id } });

    it("is its neighbours in time, those that mention it and its versions", async () => {
      const early = await write(daysAgo(9));
      const middle = await write(daysAgo(5));
      const hidden = await write(daysAgo(4), { body: `[x](reflection:${middle})` });
      const late = await write(today, { body: `See [that day](reflection:${middle}) and ${early}.` });
      await trash(hidden);
      const named = (id: string, day: string) => ({ id, day, title: `Of ${day}` });
      expect(await related(middle)).toEqual({
        earlier: named(early, daysAgo(9)),
        later: named(late, today),
        mentioned_in: [named(late, today)],
        version_count: 0,
      });
      expect(await related(early)).toMatchObject({ earlier: null, mentioned_in: [] });
      expect(await related(hidden)).toMatchObject({
        earlier: named(middle, daysAgo(5)),
        later: named(late, today),
      });
    });

    it("loses a mention that was removed", async () => {
      const id = await write(daysAgo(1));
      const saved = await server.expect(saveReflection, 200, {
        access,
        params: { id: randomUUID() },
        body: { ...aSave({ body: `[x](reflection:${id})` }), day: today },
      });
      expect((await related(id)).mentioned_in).toHaveLength(1);
      const body = { ...aSave({ body: "nothing", revision: saved.revision }), day: today };
      await server.expect(saveReflection, 200, { access, params: { id: saved.id }, body });
      expect((await related(id)).mentioned_in).toEqual([]);
    });

    it("is closed to other people, and not found for unknown ids", async () => {
      const id = await write(today);
      const other = await newAccess(server);
      expect(await server.call(getRelated, { access: other, params: { id } })).toMatchObject({ status: 404 });
      expect(await server.call(getRelated, { access, params: { id: "x" } })).toMatchObject(invalid("id"));
    });
  });

  it("leave the rest of the indexing to later requests if there is too much for one", async () => {
    for (let back = 0; back < 20; back += 1) await write(addDays(today, -back), { body: "heron" });
    const { now } = server.clock;
    // Each reading of the clock moves it by more than the second that a request waits.
    server.clock.now = () => {
      server.clock.advance(1200);
      return now();
    };
    try {
      const first = await search({ search: "heron" });
      expect(first.left_to_index).toBeGreaterThan(0);
      let last = first;
      for (let count = 0; count < 20 && last.left_to_index > 0; count += 1) {
        expect(last.reflections.length + last.left_to_index).toBe(20);
        last = await search({ search: "heron" });
      }
      expect(last.left_to_index).toBe(0);
      expect(last.reflections).toHaveLength(20);
    } finally {
      server.clock.now = now;
    }
  });
});
