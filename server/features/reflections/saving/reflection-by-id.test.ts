import { randomUUID, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  removeReflection,
  restoreReflection,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { maxBodyLength, maxSaveBytes } from "#contract/reflections/reflection-rules.ts";
import {
  conflictSchema,
  emptyDraft,
  getDaily,
  getReflection,
  reflectionSchema,
  type Save,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";

describe.each(engines)("a reflection whose client chose its id, on %s", (engine) => {
  let server: TestServer;
  let access: string;
  let id: string;
  let used = 0;
  const newDay = () => daysAgo(++used);

  beforeAll(async () => {
    server = await startTestServer(engine);
    access = await newAccess(server);
  });
  beforeEach(() => {
    id = randomUUIDv7();
  });
  afterAll(() => server.stop());

  const bodyOf = (more: Partial<Save>, day: string) => ({ ...aSave(more), day });
  const send = (more: Partial<Save> = {}, day = today) =>
    server.call(saveReflection, { access, params: { id }, body: bodyOf(more, day) });
  const save = (more: Partial<Save> = {}, day = today) =>
    server.expect(saveReflection, 200, { access, params: { id }, body: bodyOf(more, day) });
  const read = () => server.expect(getReflection, 200, { access, params: { id } });
  const trash = () => server.expect(trashReflection, 200, { access, params: { id } });

  it("begins as a free one, with its day and background", async () => {
    const scene = { background: "ocean.jpg", part_of_day: "night" } as const;
    const day = newDay();
    const saved = await save({ title: "Herons", body: "two of them", scene }, day);
    expect(saved).toMatchObject({
      id,
      kind: "free",
      day,
      title: "Herons",
      revision: 1,
      scene,
      word_count: 3,
    });
    expect(await read()).toEqual(saved);
    expect(await server.expect(getDaily, 200, { access, params: { day } })).toEqual({ reflection: null });
  });

  it("can be one of several on a day", async () => {
    const day = newDay();
    const first = await save({ body: "one" }, day);
    id = randomUUIDv7();
    expect((await save({ body: "two" }, day)).id).not.toBe(first.id);
  });

  it("keeps its day, moment, zone and background, whatever later saves say", async () => {
    const scene = { background: "ocean.jpg", part_of_day: "night" } as const;
    const first = await save({ body: "one", scene });
    const later = {
      body: "two",
      revision: 1,
      scene: { background: "forest.jpg", part_of_day: "day" } as const,
      written_at: "2026-11-20T08:00:00Z",
      time_zone: "Asia/Tokyo",
    };
    expect(await save(later, daysAgo(3))).toEqual({ ...first, body: "two", revision: 2 });
  });

  it("is saved once if the save is sent again after a lost answer", async () => {
    const first = { body: "begun", save_id: randomUUID() };
    const begun = await save(first);
    expect(await save(first)).toEqual(begun);
    const second = { body: "gone on", revision: 1, save_id: randomUUID() };
    const goneOn = await save(second);
    expect(await save(second)).toEqual(goneOn);
    expect(await read()).toEqual(goneOn);
  });

  it("refuses words that started from another revision, with the stored ones", async () => {
    await save({ body: "first" });
    const current = await save({ body: "second", revision: 1 });
    for (const revision of [0, 1, 3])
      expect(await send({ body: "stale", revision })).toMatchObject({
        status: 409,
        body: { code: "stale_revision", current },
      });
    expect(await read()).toEqual(current);
  });

  it("lets only one of two simultaneous saves win, both the first and later", async () => {
    for (let revision = 0; revision < 15; revision += 1) {
      const answers = await Promise.all([
        send({ body: `phone ${revision}`, revision }),
        send({ body: `desk ${revision}`, revision }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = reflectionSchema.parse(answers.find(({ status }) => status === 200)?.body);
      const loser = conflictSchema.parse(answers.find(({ status }) => status === 409)?.body);
      expect(loser.current).toEqual(winner);
      expect(winner.revision).toBe(revision + 1);
    }
  });

  it("can be a daily one, and stays one", async () => {
    const day = newDay();
    const params = { day };
    const daily = await server.expect(saveDaily, 200, { access, params, body: aSave({ body: "one" }) });
    id = daily.id;
    const saved = await save({ body: "two", revision: 1 }, today);
    expect(saved).toEqual({ ...daily, body: "two", revision: 2 });
    expect(await server.expect(getDaily, 200, { access, params })).toEqual({ reflection: saved });
  });

  describe("in the trash", () => {
    it("comes out of it when it is saved", async () => {
      const first = await save({ body: "one" });
      const trashed = await trash();
      expect(trashed).toEqual({ ...first, deleted_at: expect.any(String) });
      expect(await save({ body: "two", revision: 1 })).toEqual({ ...first, body: "two", revision: 2 });
    });

    it("stays there, and says so, when a stale save is refused", async () => {
      await save({ body: "one" });
      await save({ body: "two", revision: 1 });
      const trashed = await trash();
      expect(await send({ body: "stale", revision: 1 })).toMatchObject({
        status: 409,
        body: { current: trashed },
      });
      expect(await read()).toEqual(trashed);
    });

    it("stays there when an earlier save arrives again", async () => {
      const first = { body: "one", save_id: randomUUID() };
      await save(first);
      const trashed = await trash();
      expect(await save(first)).toEqual(trashed);
    });

    it("leaves its day to another daily one, and then comes back as a free one", async () => {
      const day = newDay();
      const params = { day };
      const daily = (body: string) =>
        server.expect(saveDaily, 200, { access, params, body: aSave({ body }) });
      const first = await daily("one");
      id = first.id;
      await trash();
      expect(await server.expect(getDaily, 200, { access, params })).toEqual({ reflection: null });
      const second = await daily("two");
      expect(second.id).not.toBe(first.id);
      expect(await save({ body: "one, too", revision: 1 })).toMatchObject({
        kind: "free",
        day,
        deleted_at: null,
      });
      expect(await server.expect(getDaily, 200, { access, params })).toEqual({ reflection: second });
    });

    it("comes back as the daily one if its day is still free", async () => {
      const day = newDay();
      const params = { day };
      const body = aSave({ body: "one" });
      const daily = await server.expect(saveDaily, 200, { access, params, body });
      id = daily.id;
      await trash();
      expect(await save({ body: "two", revision: 1 })).toMatchObject({ kind: "daily", deleted_at: null });
    });
  });

  it("that was deleted for good comes back with the words that were being written", async () => {
    await save({ body: "one" });
    await trash();
    await server.expect(removeReflection, 204, { access, params: { id } });
    expect((await server.call(getReflection, { access, params: { id } })).status).toBe(404);
    const back = await save({ body: "one and more", revision: 1 });
    expect(back).toMatchObject({ id, body: "one and more", revision: 2, deleted_at: null });
    expect(await read()).toEqual(back);
  });

  it("is found by its words", async () => {
    await save({ title: "Kingfisher", body: "by the weir" });
    const body = { search: "weir" };
    const { reflections } = await server.expect(searchReflections, 200, { access, body });
    expect(reflections).toMatchObject([{ id, title: "Kingfisher", kind: "free" }]);
  });

  it.each([
    ["raw HTML", "<script>alert(1)</script>\n<img src=x onerror=alert(1)>"],
    ["links that run", "[see](javascript:alert(1)) ![x](data:text/html,<b>)"],
    ["control characters", "a\u0001\u0007\u001b[31mb\u007f"],
    ["marks that turn the reading direction", "\u202eevil\u202c \u2066x\u2069 \u200f\u061c"],
    ["nothing but odd spaces", "\u00a0\u2003\ufeff"],
  ])("keeps %s as text, just as written", async (_, text) => {
    const title = text.replaceAll("\n", " ");
    expect(await save({ title, body: text, tags: ["a\u202eb"] })).toMatchObject({ title, body: text });
    expect(await read()).toMatchObject({ title, body: text, tags: ["a\u202eb"] });
  });

  it("accepts two texts of full length at once, in any script", async () => {
    const body = "あ".repeat(maxBodyLength);
    const saved = await save({ body, merged_from: { ...emptyDraft, body: "い".repeat(maxBodyLength) } });
    expect(saved.body === body).toBe(true);
  });

  it.each([
    ["a day to come", { day: "2026-11-24" }, "day"],
    ["no day", { day: undefined }, "day"],
    ["a moment too far away", { written_at: "2200-01-01T12:00:00Z" }, "written_at"],
    ["a body of 500,001 characters", { body: "x".repeat(maxBodyLength + 1) }, "body"],
    ["an own id in the words", { id: randomUUID() }, "id"],
    ["words before a merge that are none", { merged_from: { body: "x" } }, "merged_from"],
  ])("is refused with %s, and nothing of it is stored", async (_, wrong, field) => {
    const body = { ...bodyOf({}, today), ...wrong };
    expect(await server.call(saveReflection, { access, params: { id }, body })).toMatchObject({
      status: 400,
      body: { code: "invalid_input", fields: { [field]: expect.any(String) } },
    });
    expect((await server.call(getReflection, { access, params: { id } })).status).toBe(404);
  });

  it("is refused under an invalid id, from visitors, and if it is too large", async () => {
    const body = bodyOf({}, today);
    expect(await server.call(saveReflection, { access, params: { id: "mine" }, body })).toMatchObject({
      status: 400,
      body: { fields: { id: "This id is not valid." } },
    });
    expect((await server.call(saveReflection, { params: { id }, body })).status).toBe(401);
    expect(await send({ body: "x".repeat(maxSaveBytes) })).toMatchObject({
      status: 413,
      body: { message: "This is too large: at most 8 MiB can be sent at once." },
    });
  });

  it("stays unknown to other people, even if they take its id after it was deleted", async () => {
    const mine = await save({ body: "mine" });
    const other = { access: await newAccess(server), params: { id } };
    for (const revision of [0, 1])
      expect(
        await server.call(saveReflection, { ...other, body: bodyOf({ body: "theirs", revision }, today) }),
      ).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await read()).toEqual(mine);

    await trash();
    await server.expect(removeReflection, 204, { access, params: { id } });
    await server.expect(saveReflection, 200, { ...other, body: bodyOf({ body: "theirs" }, today) });
    await server.expect(trashReflection, 200, other);
    await server.expect(removeReflection, 204, other);
    expect((await server.call(restoreReflection, { access, params: { id } })).status).toBe(404);
    expect(await save({ body: "mine again" })).toMatchObject({ revision: 1 });
  });
});
