import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changeDetails,
  removeReflection,
  restoreReflection,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { changeInBulk, getChanges } from "#contract/reflections/reflection-list.ts";
import {
  getReflection,
  type Reflection,
  type Save,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";

describe.each(engines)("another client of a journal on %s", (engine) => {
  let server: TestServer;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const save = (id: string, more: Partial<Save> = {}) =>
    server.expect(saveReflection, 200, { access, params: { id }, body: { ...aSave(more), day: today } });
  const begin = async (count: number) => {
    const ids = Array.from({ length: count }, () => randomUUIDv7());
    for (const id of ids) await save(id, { body: `of ${id}` });
    return ids;
  };
  const ask = (query: Record<string, string> = {}, token = access) =>
    server.expect(getChanges, 200, { access: token, query });
  const of = (id: string) => ({ access, params: { id } });

  describe("that keeps a copy", () => {
    it("learns of each reflection once, in its current state and the order of the last changes", async () => {
      const [first = "", second = "", third = ""] = await begin(3);
      await server.expect(changeDetails, 200, { ...of(first), body: { starred: true } });
      const trashed = await server.expect(trashReflection, 200, of(second));
      const { changes, more, since } = await ask();
      expect(changes.map(({ id }) => id)).toEqual([third, first, second]);
      expect(changes[1]?.reflection).toMatchObject({ starred: true, body: `of ${first}` });
      expect(changes[2]?.reflection).toEqual(trashed);
      expect(changes.map(({ change }) => change)).toEqual(
        changes.map(({ change }) => change).sort((one, other) => one - other),
      );
      expect({ more, since }).toEqual({ more: false, since: changes[2]?.change });
      expect(await ask({ since: `${since}` })).toEqual({ changes: [], more: false, since, latest: since });
    });

    it("learns that a reflection was deleted for good, and that it came back", async () => {
      const [id = ""] = await begin(1);
      const { since } = await ask();
      await server.expect(trashReflection, 200, of(id));
      await server.expect(removeReflection, 204, of(id));
      const gone = await ask({ since: `${since}` });
      expect(gone.changes).toEqual([{ id, change: gone.since, gone: true, reflection: null }]);
      const back = await save(id, { body: "back" });
      expect((await ask({ since: `${gone.since}` })).changes).toMatchObject([
        { id, gone: false, reflection: back },
      ]);
      expect((await ask()).changes).toHaveLength(1);
    });

    it("learns of daily, restored and blank reflections", async () => {
      const params = { day: daysAgo(1) };
      const { id } = await server.expect(saveDaily, 200, { access, params, body: aSave() });
      const first = await ask();
      expect(first.changes).toMatchObject([{ id, reflection: { kind: "daily", body: "" } }]);
      await server.expect(trashReflection, 200, of(id));
      await server.expect(restoreReflection, 200, of(id));
      expect((await ask({ since: `${first.since}` })).changes).toMatchObject([
        { id, reflection: { deleted_at: null } },
      ]);
    });

    it("learns of each reflection of a bulk change, however few it asks for at once", async () => {
      const ids = (await begin(3)).sort();
      for (const what of ["star", "trash", "restore", "trash", "remove"]) {
        let { latest: since } = await ask();
        await server.expect(changeInBulk, 200, { access, body: { ids, change: { do: what } } });
        const learnt: string[] = [];
        for (let more = true; more; ) {
          const page = await ask({ since: `${since}`, limit: "1" });
          learnt.push(...page.changes.map(({ id }) => id));
          ({ since, more } = page);
        }
        expect(learnt.sort(), what).toEqual(ids);
      }
    });

    it("learns nothing of a change that changed nothing", async () => {
      const [id = ""] = await begin(1);
      const { since } = await ask();
      await server.expect(changeDetails, 200, { ...of(id), body: { starred: false } });
      await server.expect(restoreReflection, 200, of(id));
      const stale = { ...aSave({ body: "stale", revision: 9 }), day: today };
      await server.expect(saveReflection, 409, { ...of(id), body: stale });
      expect((await ask({ since: `${since}` })).changes).toEqual([]);
    });

    it("may leave out the reflections themselves", async () => {
      const [id = ""] = await begin(1);
      expect((await ask({ fields: "none" })).changes).toMatchObject([{ id, gone: false, reflection: null }]);
    });

    it("learns of a reflection that can't be opened, and of the others", async () => {
      const [first = "", second = ""] = await begin(2);
      await server.database.asSystem((tx) =>
        tx
          .updateTable("reflections")
          .set({ body: Buffer.from("altered") })
          .where("id", "=", first)
          .execute(),
      );
      expect((await ask()).changes).toMatchObject([
        { id: first, gone: false, reflection: null },
        { id: second, reflection: { body: `of ${second}` } },
      ]);
    });

    it("gets long texts a few at a time, and at least one", async () => {
      const ids = Array.from({ length: 3 }, () => randomUUIDv7());
      for (const id of ids) await save(id, { body: "あ".repeat(300_000) });
      await save(ids[0] ?? "", { body: "あ".repeat(300_000), revision: 1 });
      const first = await ask();
      expect(first).toMatchObject({ more: true });
      expect(first.changes.map(({ id }) => id)).toEqual(ids.slice(1));
      const second = await ask({ since: `${first.since}` });
      expect(second.changes.map(({ id }) => id)).toEqual(ids.slice(0, 1));
      expect(second.more).toBe(false);
    });

    it("starts over if the store is older than what it knows", async () => {
      const ids = await begin(2);
      expect((await ask({ since: "900" })).changes.map(({ id }) => id)).toEqual(ids);
    });

    it("ends with the current journal, whatever happens between its pages", async () => {
      const step = fc.record({
        at: fc.nat(3),
        what: fc.constantFrom("save", "star", "trash", "restore", "remove", "page"),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 25 }),
          fc.integer({ min: 1, max: 3 }),
          async (steps, limit) => {
            access = await newAccess(server);
            const ids = await begin(4);
            const copy = new Map<string, Reflection>();
            let since = 0;
            const page = async () => {
              const answer = await ask({ since: `${since}`, limit: `${limit}` });
              expect(answer.changes.length).toBeLessThanOrEqual(limit);
              for (const { id, gone, reflection } of answer.changes) {
                if (gone) copy.delete(id);
                else if (reflection) copy.set(id, reflection);
              }
              since = answer.since;
              return answer.more;
            };
            const stored = async (id: string) => {
              const { status, body } = await server.call(getReflection, of(id));
              return status === 200 ? getReflection.schema.response[200].parse(body) : null;
            };
            for (const { at, what } of steps) {
              const id = ids[at] ?? "";
              const revision = (await stored(id))?.revision ?? 0;
              if (what === "page") await page();
              if (what === "save") await save(id, { body: `of ${since}`, revision });
              if (what === "star") await server.call(changeDetails, { ...of(id), body: { starred: true } });
              if (what === "trash") await server.call(trashReflection, of(id));
              if (what === "restore") await server.call(restoreReflection, of(id));
              if (what === "remove") await server.call(removeReflection, of(id));
            }
            while (await page());
            for (const id of ids) expect(copy.get(id) ?? null).toEqual(await stored(id));
          },
        ),
        { numRuns: 12 },
      );
    });

    it.each([
      { since: "-1" },
      { since: "x" },
      { since: "1.5" },
      { limit: "0" },
      { limit: "501" },
      { fields: "some" },
      { after: "3" },
    ])("is refused with %j", async (query) => {
      expect(await server.call(getChanges, { access, query })).toMatchObject({
        status: 400,
        body: { code: "invalid_input" },
      });
    });

    it("learns nothing of other people's, and visitors learn nothing", async () => {
      const [id = ""] = await begin(1);
      await server.expect(trashReflection, 200, of(id));
      await server.expect(removeReflection, 204, of(id));
      const other = await newAccess(server);
      expect(await ask({}, other)).toEqual({ changes: [], since: 0, more: false, latest: 0 });
      expect((await server.call(getChanges)).status).toBe(401);
    });
  });

  describe("that knows a reflection", () => {
    const read = (id: string, known?: string) =>
      fetch(`${server.url}/api/reflections/${id}/`, {
        headers: {
          authorization: `Bearer ${access}`,
          ...(known !== undefined && { "if-none-match": known }),
        },
      });

    it("gets it again only after its words or details changed", async () => {
      const [id = ""] = await begin(1);
      const etag = (await read(id)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w.-]+"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const answer = await read(id, known);
        expect([answer.status, await answer.text(), answer.headers.get("etag")]).toEqual([304, "", etag]);
      }
      for (const known of ['"other"', "", etag.slice(1)]) expect((await read(id, known)).status).toBe(200);
      await server.expect(changeDetails, 200, { ...of(id), body: { starred: true } });
      const starred = await read(id, etag);
      expect(starred.status).toBe(200);
      const next = starred.headers.get("etag") ?? "";
      expect(next).not.toBe(etag);
      await save(id, { body: "more", revision: 1 });
      expect((await read(id, next)).status).toBe(200);
    });

    it("learns that it is unchanged without opening it, but never of another person's", async () => {
      expectProblems();
      const [id = ""] = await begin(1);
      const etag = (await read(id)).headers.get("etag") ?? "";
      await server.database.asSystem((tx) =>
        tx
          .updateTable("reflections")
          .set({ body: Buffer.from("altered") })
          .where("id", "=", id)
          .execute(),
      );
      expect((await read(id, etag)).status).toBe(304);
      expect((await read(id)).status).toBe(500);
      access = await newAccess(server);
      expect((await read(id, etag)).status).toBe(404);
    });
  });
});
