import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { maxBodyLength, maxSaveBytes } from "#contract/reflections/reflection-rules.ts";
import {
  emptyDraft,
  getDaily,
  getDayContext,
  getReflection,
  saveDaily,
} from "#contract/reflections/reflections.ts";
import { anyCharacter } from "#contract/testing.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";

/** A day that no other test writes on. */
let used = 0;
const newDay = () => daysAgo(++used);
const cursorAt = (place: string) => Buffer.from(place).toString("base64url");

describe.each(engines)("reflections over HTTP on %s", (engine) => {
  let server: TestServer;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const save = (day: string, body: object) =>
    server.expect(saveDaily, 200, { access, params: { day }, body });
  const read = async (day: string) =>
    (await server.expect(getDaily, 200, { access, params: { day } })).reflection;
  const invalid = (fields: object) => ({ status: 400, body: { code: "invalid_input", fields } });

  describe("a daily reflection", () => {
    it("is null before it is begun, and then comes back with every word", async () => {
      const day = newDay();
      expect(await read(day)).toBeNull();
      const draft = aSave({
        title: "A walk in the rain",
        body: "# Rain\n\n- [x] wet shoes\n- two *herons*",
        mood: 4,
        feelings: ["calm", "curious"],
        tags: ["walk", "río"],
        prompt: "What did you notice today?",
      });
      const { save_id, merged_from, ...words } = draft;
      const saved = await save(day, draft);
      expect(saved).toEqual({
        ...words,
        id: saved.id,
        origin: null,
        place: null,
        weather: null,
        kind: "daily",
        day,
        revision: 1,
        word_count: 5,
        starred: false,
        excluded_from_ai: false,
        activity_id: null,
        deleted_at: null,
        created_at: "2026-11-21T12:00:00.000Z",
        updated_at: "2026-11-21T12:00:00.000Z",
      });
      expect(await read(day)).toEqual(saved);
      expect(await server.expect(getReflection, 200, { access, params: { id: saved.id } })).toEqual(saved);
    });

    it("comes back as it was sent, whatever was written", async () => {
      const day = newDay();
      let revision = 0;
      const character = fc.oneof(
        fc.constantFrom("\n", " ", "*", "#", "\\", "é", "🌧", "\ufeff", "\u202e"),
        anyCharacter.filter((one) => one !== "\0"),
      );
      const text = (maxLength: number) =>
        fc.string({ unit: character, maxLength }).filter(({ length }) => length <= maxLength);
      await fc.assert(
        fc.asyncProperty(text(100), text(400), text(40), async (title, body, feeling) => {
          const feelings = feeling === "" ? [] : [feeling];
          const saved = await save(day, aSave({ title, body, feelings, prompt: title, revision }));
          revision = saved.revision;
          expect(saved).toMatchObject({ title, body, feelings, prompt: title });
          expect(await read(day)).toEqual(saved);
        }),
        { numRuns: 20 },
      );
    });

    it("can be as long as a body may be", async () => {
      const day = newDay();
      const body = "Rain on the roof, and nobody awake. ".repeat(20_000).slice(0, maxBodyLength);
      expect((await save(day, aSave({ body }))).body).toBe(body);
      expect((await read(day))?.body).toBe(body);
    });

    it("keeps the moment and the zone it was written in", async () => {
      const day = newDay();
      const draft = aSave({ written_at: "2026-11-21T23:59:59.5+13:45", time_zone: "Pacific/Chatham" });
      const { written_at, time_zone } = await save(day, draft);
      expect({ written_at, time_zone }).toEqual({
        written_at: "2026-11-21T10:14:59.500Z",
        time_zone: "Pacific/Chatham",
      });
    });

    it("holds a tag and a feeling once", async () => {
      const saved = await save(newDay(), aSave({ tags: ["sea", "sea"], feelings: ["calm", "calm"] }));
      expect(saved).toMatchObject({ tags: ["sea"], feelings: ["calm"] });
    });

    it("can be for the day that has begun in the earliest time zone, and for the next day", async () => {
      await save("2026-11-22", aSave());
      await save("2026-11-23", aSave());
      const params = { day: "2026-11-24" };
      expect(await server.call(saveDaily, { access, params, body: aSave() })).toMatchObject(
        invalid({ day: "This day has not started yet." }),
      );
    });

    const day = "2020-01-01";
    const { title: _title, ...withoutTitle } = aSave();
    it.each([
      ["a title that is a number", { title: 5 }, "title"],
      ["a title of 301 characters", { title: "x".repeat(301) }, "title"],
      ["half a surrogate pair in the title", { title: "\ud800" }, "title"],
      ["no body", { body: null }, "body"],
      ["a null byte in the body", { body: "a\u0000b" }, "body"],
      ["half a surrogate pair in the body", { body: "\udc00a" }, "body"],
      ["a body of 500,001 characters", { body: "x".repeat(500_001) }, "body"],
      ["a body of 1,100,000 characters", { body: "x".repeat(1_100_000) }, "body"],
      [
        "500,001 characters from before a merge",
        { merged_from: { ...emptyDraft, body: "x".repeat(500_001) } },
        "merged_from",
      ],
      ["a scene of another day", { scene: { background: "ocean.jpg", part_of_day: "dusk" } }, "scene"],
      ["mood 0", { mood: 0 }, "mood"],
      ["mood 6", { mood: 6 }, "mood"],
      ["half a mood", { mood: 2.5 }, "mood"],
      ["a mood in words", { mood: "4" }, "mood"],
      ["51 tags", { tags: Array.from({ length: 51 }, (_, at) => `t${at}`) }, "tags"],
      ["a tag with a space", { tags: ["two words"] }, "tags"],
      ["a tag with #", { tags: ["#sea"] }, "tags"],
      ["an empty tag", { tags: [""] }, "tags"],
      ["a tag of 65 characters", { tags: ["x".repeat(65)] }, "tags"],
      ["a tag of 300 characters", { tags: ["x".repeat(300)] }, "tags"],
      ["500 tags", { tags: Array.from({ length: 500 }, (_, at) => `t${at}`) }, "tags"],
      ["half a surrogate pair in a tag", { tags: ["ok", "\ud83d"] }, "tags"],
      ["a null byte in a tag", { tags: ["a\u0000"] }, "tags"],
      ["tags that are no list", { tags: "sea" }, "tags"],
      ["21 feelings", { feelings: Array.from({ length: 21 }, (_, at) => `f${at}`) }, "feelings"],
      ["an empty feeling", { feelings: [""] }, "feelings"],
      ["a null byte in a feeling", { feelings: ["\u0000"] }, "feelings"],
      ["a feeling that is a list", { feelings: [["calm"]] }, "feelings"],
      ["a prompt of 301 characters", { prompt: "x".repeat(301) }, "prompt"],
      ["a null byte in the prompt", { prompt: "\u0000" }, "prompt"],
      ["a revision below 0", { revision: -1 }, "revision"],
      ["half a revision", { revision: 0.5 }, "revision"],
      ["a revision in words", { revision: "0" }, "revision"],
      ["a revision that no store can count on from", { revision: 2 ** 31 - 1 }, "revision"],
      ["the largest whole number as revision", { revision: Number.MAX_SAFE_INTEGER }, "revision"],
      ["a revision past every number", { revision: 1e300 }, "revision"],
      ["a save without a name", { save_id: "" }, "save_id"],
      ["a null byte in the save's name", { save_id: `${randomUUID()}\u0000` }, "save_id"],
      ["the 30th of February as its moment", { written_at: "2026-02-30T10:00:00Z" }, "written_at"],
      ["a moment in the year 9999", { written_at: "9999-12-31T23:59:59Z" }, "written_at"],
      ["a moment before the year 1800", { written_at: "1799-12-31T23:59:59Z" }, "written_at"],
      ["a moment in the year before 0", { written_at: "0000-01-01T00:00:00+14:00" }, "written_at"],
      ["a moment without a zone", { written_at: "2026-11-21T10:00:00" }, "written_at"],
      ["a moment that is a number", { written_at: 1_795_000_000_000 }, "written_at"],
      ["a zone of another world", { time_zone: "Mars/Olympus" }, "time_zone"],
      ["a null byte in the zone", { time_zone: "UTC\u0000" }, "time_zone"],
      ["a field that is not known", { starred: true }, "starred"],
      ["another person's name", { owner_id: randomUUID() }, "owner_id"],
    ])("is refused with %s", async (_, wrong, field) => {
      const answer = await server.call(saveDaily, {
        access,
        params: { day },
        body: { ...aSave(), ...wrong },
      });
      expect(answer).toMatchObject(invalid({ [field]: expect.any(String) }));
      expect(await read(day)).toBeNull();
    });

    it("is refused if any or all fields are missing", async () => {
      const answer = await server.call(saveDaily, { access, params: { day }, body: withoutTitle });
      expect(answer).toMatchObject(invalid({ title: expect.any(String) }));
      for (const body of [{}, [], '"text"', "null", "5"])
        expect((await server.call(saveDaily, { access, params: { day }, body })).status).toBe(400);
    });

    it("is refused if the JSON is broken, missing or too large", async () => {
      const send = (body?: string) => server.call(saveDaily, { access, params: { day }, body });
      expect(await send('{"title":')).toMatchObject({ status: 400, body: { code: "malformed_body" } });
      expect((await send()).status).toBe(400);
      for (const body of ["x".repeat(maxSaveBytes), "あ".repeat(maxSaveBytes / 3)])
        expect(await send(JSON.stringify(aSave({ body })))).toMatchObject({
          status: 413,
          body: {
            code: "body_too_large",
            message: "This is too large: at most 8 MiB can be sent at once.",
          },
        });
    });
  });

  describe("days, ids and cursors", () => {
    it.each([
      "9999-12-31",
      "2200-01-01",
      "1799-12-31",
      "2026-02-30",
      "2026-2-3",
      "2026-11-21T00:00:00Z",
      "today",
      "2026-11-21\u0000",
      "-1",
      "' or 1=1 --",
      "２０２６-11-21",
    ])("refuses the day %j", async (day) => {
      const params = { day };
      for (const endpoint of [getDaily, getDayContext, saveDaily]) {
        const body = endpoint === saveDaily ? aSave() : undefined;
        expect(await server.call(endpoint, { access, params, body })).toMatchObject(
          invalid({ day: expect.any(String) }),
        );
      }
    });

    it("answers for the first and the last possible day", async () => {
      for (const day of ["1800-01-01", "2199-12-31"]) {
        expect(await read(day)).toBeNull();
        await server.expect(getDayContext, 200, { access, params: { day } });
      }
      await save("1800-01-01", aSave({ written_at: "1800-01-01T12:00:00Z" }));
    });

    it.each(["1", "undefined", `${randomUUID()}\u0000`, `${randomUUID()}0`, "' or 1=1 --"])(
      "refuses the id %j",
      async (id) => {
        expect(await server.call(getReflection, { access, params: { id } })).toMatchObject(
          invalid({ id: "This id is not valid." }),
        );
      },
    );

    it("answers 404 for an unknown id", async () => {
      expect(await server.call(getReflection, { access, params: { id: randomUUID() } })).toMatchObject({
        status: 404,
        body: { code: "not_found", message: "There is no such reflection." },
      });
    });

    it("refuses a malformed URL", async () => {
      for (const path of ["/api/reflections/%zz/", "/api/reflections/daily/%c0%80/"]) {
        const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${access}` } });
        expect(response.status).toBe(400);
      }
    });

    it.each([
      [{ cursor: "!!!" }, "cursor"],
      [{ cursor: "" }, "cursor"],
      [{ cursor: cursorAt("2026-11-21") }, "cursor"],
      [{ cursor: cursorAt(`2026-02-30/${randomUUID()}`) }, "cursor"],
      [{ cursor: cursorAt(`9999-12-31/${randomUUID()}`) }, "cursor"],
      [{ cursor: cursorAt("2026-11-21/1 or 1=1") }, "cursor"],
      [{ cursor: cursorAt(`2026-11-21/${randomUUID()}/more`) }, "cursor"],
      [{ cursor: cursorAt(`2026-11-21/${randomUUID()}\u0000`) }, "cursor"],
      [{ cursor: "\ud800" }, "cursor"],
      [{ cursor: "x".repeat(201) }, "cursor"],
      [{ cursor: 7 }, "cursor"],
      [{ limit: 0 }, "limit"],
      [{ limit: 101 }, "limit"],
      [{ limit: -1 }, "limit"],
      [{ limit: 1.5 }, "limit"],
      [{ limit: "30" }, "limit"],
      [{ limit: null }, "limit"],
      [{ search: "x".repeat(201) }, "search"],
      [{ search: "\u0000" }, "search"],
      [{ search: "\udfff" }, "search"],
      [{ search: ["rain"] }, "search"],
      [{ order: "asc" }, "order"],
    ])("refuses the list with %j", async (body, field) => {
      expect(await server.call(searchReflections, { access, body })).toMatchObject(
        invalid({ [field]: expect.any(String) }),
      );
    });

    it("accepts any 200 characters as a search", async () => {
      const search = fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 100 }).filter((text) => !text.includes("\0")),
        fc.constantFrom("'", '"', "*", "-", "a OR b", "NEAR(a b)", "a & !b", "%", "\\", "$1", "{{"),
      );
      await fc.assert(
        fc.asyncProperty(search, async (text) => {
          await server.expect(searchReflections, 200, { access, body: { search: text } });
        }),
        { numRuns: 20 },
      );
    });

    it("refuses a list request with an unreadable body", async () => {
      for (const body of ["", "[]", "null", "{"])
        expect((await server.call(searchReflections, { access, body })).status).toBe(400);
    });
  });

  it("are closed to visitors in every call", async () => {
    const required = { code: "authentication_required", message: "Authentication required" };
    for (const endpoint of [getDaily, saveDaily, getReflection, searchReflections, getDayContext]) {
      for (const params of [
        { day: today, id: randomUUID() },
        { day: "x", id: "x" },
      ]) {
        for (const body of endpoint.method === "GET" ? [undefined] : [aSave(), {}]) {
          for (const visitor of [{}, { access: "" }, { access: "x" }, { access: randomUUID() }])
            expect(await server.call(endpoint, { params, body, ...visitor })).toMatchObject({
              status: 401,
              body: required,
            });
        }
      }
    }
  });

  it("can't be seen or changed by another person", async () => {
    const other = { access: await newAccess(server) };
    const day = newDay();
    const mine = await save(day, aSave({ title: "Mine", body: "a kingfisher", tags: ["river"] }));

    expect(await server.call(getReflection, { ...other, params: { id: mine.id } })).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await server.expect(getDaily, 200, { ...other, params: { day } })).toEqual({ reflection: null });
    for (const body of [{}, { search: "kingfisher" }, { search: "river" }, { search: "-heron" }])
      expect(await server.expect(searchReflections, 200, { ...other, body })).toEqual({
        reflections: [],
        next_cursor: null,
        left_to_index: 0,
      });
    expect(await server.expect(getDayContext, 200, { ...other, params: { day } })).toEqual({
      nearby: [],
      streak: 0,
      later_before_streak: false,
      memories: [],
    });

    const body = aSave({ title: "Theirs", revision: mine.revision, save_id: randomUUID() });
    const theirs = await server.expect(saveDaily, 200, { ...other, params: { day }, body });
    expect(theirs.id).not.toBe(mine.id);
    expect(await read(day)).toEqual(mine);
    expect(await server.call(getReflection, { access, params: { id: theirs.id } })).toMatchObject({
      status: 404,
    });
  });
});
