import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login, register } from "#contract/accounts/accounts.ts";
import { getAccountTotals } from "#contract/accounts/profile.ts";
import {
  listVersions,
  removeReflection,
  restoreReflection,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import {
  emptyDraft,
  getDaily,
  getReflection,
  type Save,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import { createTestContext, newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";
import { sweepTrash } from "./trash.ts";

const oneDay = 86_400_000;

describe.each(engines)("the trash on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let credentials: { username: string; password: string };
  let id: string;
  let used = 0;
  const newDay = () => daysAgo(++used);

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    credentials = { username: `thrower_${++used}`, password: "seven grey herons" };
    access = (await server.expect(register, 201, { body: credentials })).access;
    id = randomUUIDv7();
  });
  afterAll(() => server.stop());

  /** For tests that wait longer than the access token lasts. */
  const signInAgain = async () => (await server.expect(login, 200, { body: credentials })).access;
  const save = (more: Partial<Save> = {}, of = id) =>
    server.expect(saveReflection, 200, { access, params: { id: of }, body: { ...aSave(more), day: today } });
  const saveDay = (day: string, more: Partial<Save> = {}) =>
    server.expect(saveDaily, 200, { access, params: { day }, body: aSave(more) });
  const read = (of = id) => server.call(getReflection, { access, params: { id: of } });
  const trash = (of = id) => server.expect(trashReflection, 200, { access, params: { id: of } });
  const restore = (of = id) => server.expect(restoreReflection, 200, { access, params: { id: of } });
  const remove = (of = id) => server.call(removeReflection, { access, params: { id: of } });
  const find = async (body: object = {}) =>
    (await server.expect(searchReflections, 200, { access, body })).reflections.map((each) => each.id);
  const countIn = (table: string) =>
    server.database.asSystem(async (tx) => {
      const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
      return (await counted.execute(tx)).rows[0]?.count;
    });
  const alter = (of = id) =>
    server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ body: Buffer.from("altered") })
        .where("id", "=", of)
        .execute(),
    );
  const sweep = async () => {
    const context = await createTestContext(server.database, server);
    await sweepTrash({ ...context, expiryCutoff: async (ms: number) => server.clock.now().getTime() - ms });
  };

  it("keeps a reflection with every word, and gives it back unchanged", async () => {
    const before = await save({ title: "Herons", body: "two of them", tags: ["sea"] });
    const trashed = await trash();
    expect(trashed).toEqual({ ...before, deleted_at: server.clock.now().toISOString() });
    server.clock.advance(1000);
    expect(await trash()).toEqual(trashed);
    expect(await read()).toMatchObject({ status: 200, body: trashed });
    expect(await restore()).toEqual(before);
    expect(await restore()).toEqual(before);
  });

  it("keeps its reflections out of the list, the day and all counts", async () => {
    const day = newDay();
    const daily = await saveDay(day, { body: "a heron" });
    await save({ body: "another heron" });
    await trash(daily.id);
    expect(await find()).toEqual([id]);
    expect(await find({ search: "heron" })).toEqual([id]);
    expect(await find({ in_trash: true })).toEqual([daily.id]);
    expect(await server.expect(getDaily, 200, { access, params: { day } })).toEqual({ reflection: null });
    expect(await server.expect(getAccountTotals, 200, { access })).toEqual({
      reflections: 1,
      words: 2,
      days: 1,
      first_day: today,
    });
  });

  it("gives a daily reflection back as a free one if its day has another by now", async () => {
    const day = newDay();
    const first = await saveDay(day, { body: "first" });
    await trash(first.id);
    const second = await saveDay(day, { body: "second" });
    expect(await restore(first.id)).toEqual({ ...first, kind: "free" });
    expect(await server.expect(getDaily, 200, { access, params: { day } })).toEqual({ reflection: second });
    await trash(second.id);
    expect(await restore(second.id)).toEqual(second);
  });

  it("leaves the revision unchanged, so that a person who is writing can go on", async () => {
    await save({ body: "one" });
    await trash();
    await restore();
    expect(await save({ body: "two", revision: 1 })).toMatchObject({ revision: 2 });
  });

  it("is the only place to delete a reflection for good from, with its terms and versions", async () => {
    await save({ body: "one" });
    await save({ body: "two herons", revision: 1, merged_from: { ...emptyDraft, body: "three" } });
    await find({ search: "heron" });
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: "wrong_state",
        message: "Only what is in the trash can be deleted for good. Move it to the trash first.",
      },
    });
    expect((await read()).status).toBe(200);
    const tables = ["reflections", "reflection_versions", "reflection_terms", "removed_reflections"];
    const before = await Promise.all(tables.map(countIn));
    await trash();
    expect(await remove()).toMatchObject({ status: 204, body: null });
    const after = await Promise.all(tables.map(countIn));
    expect(after.map((count, at) => Number(count) - Number(before[at]))).toEqual([-1, -2, -1, 1]);
    expect((await read()).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect(await find({ in_trash: true })).toEqual([]);
  });

  it("accepts and deletes even what can't be opened any more", async () => {
    expectProblems();
    await save({ body: "whole" });
    await alter();
    // The answer is an error, because it can't be shown, but the change is made.
    const refused = { status: 500, body: { code: "sealed_value_refused" } };
    expect(await server.call(trashReflection, { access, params: { id } })).toMatchObject(refused);
    expect(await find({ in_trash: true })).toEqual([id]);
    expect(await server.call(restoreReflection, { access, params: { id } })).toMatchObject(refused);
    expect(await find()).toEqual([id]);
    expect(await server.call(trashReflection, { access, params: { id } })).toMatchObject(refused);
    expect((await remove()).status).toBe(204);
  });

  describe("is emptied", () => {
    it("after 30 days, and not before", async () => {
      await save({ body: "one" });
      const [other, kept] = [randomUUIDv7(), randomUUIDv7()];
      for (const each of [other, kept]) await save({ body: "more" }, each);
      await trash();
      server.clock.advance(oneDay);
      access = await signInAgain();
      await trash(other);
      server.clock.advance(29 * oneDay - 1);
      access = await signInAgain();
      await sweep();
      expect((await read()).status).toBe(200);
      server.clock.advance(1);
      await sweep();
      expect((await read()).status).toBe(404);
      expect((await read(other)).status).toBe(200);
      expect((await read(kept)).status).toBe(200);
    });

    it("once, even if several servers do so at the same moment", async () => {
      const ids = Array.from({ length: 120 }, () => randomUUIDv7());
      for (const each of ids) {
        await save({ body: "one" }, each);
        await trash(each);
      }
      server.clock.advance(30 * oneDay);
      await Promise.all([sweep(), sweep(), sweep()]);
      const removed = await server.database.asSystem((tx) =>
        tx.selectFrom("removed_reflections").select("id").where("id", "in", ids).execute(),
      );
      expect(removed).toHaveLength(ids.length);
    });

    it("of nothing if its attachments can't be released", async () => {
      await save({ body: "one" });
      await trash();
      server.clock.advance(30 * oneDay);
      await sql`alter table attachment_uses rename to missing`.execute(server.database.query);
      await expect(sweep()).rejects.toThrow("attachment_uses");
      await sql`alter table missing rename to attachment_uses`.execute(server.database.query);
      access = await signInAgain();
      expect((await read()).status).toBe(200);
      await sweep();
      expect((await read()).status).toBe(404);
    });
  });

  it("is separate for each person, and closed to visitors", async () => {
    const mine = await save({ body: "mine" });
    const other = await newAccess(server);
    for (const endpoint of [trashReflection, restoreReflection, removeReflection]) {
      expect((await server.call(endpoint, { params: { id } })).status).toBe(401);
      expect(await server.call(endpoint, { access: other, params: { id } })).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
      expect((await server.call(endpoint, { access, params: { id: randomUUID() } })).status).toBe(404);
      expect((await server.call(endpoint, { access, params: { id: "1" } })).status).toBe(400);
    }
    expect(await read()).toMatchObject({ body: mine });
    await trash();
    for (const endpoint of [restoreReflection, removeReflection])
      expect((await server.call(endpoint, { access: other, params: { id } })).status).toBe(404);
    expect((await server.call(listVersions, { access: other, params: { id } })).status).toBe(404);
    expect(await restore()).toEqual(mine);
  });
});
