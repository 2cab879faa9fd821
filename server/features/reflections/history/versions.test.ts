import { randomUUID, randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Credentials, login, refreshTokens, register } from "#contract/accounts/accounts.ts";
import {
  getVersion,
  listVersions,
  maxVersions,
  restoreVersion,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import { changeInBulk, searchReflections } from "#contract/reflections/reflection-list.ts";
import {
  type Draft,
  emptyDraft,
  getReflection,
  type Save,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { expectProblems } from "#server/testing/expected-problems.ts";
import {
  createTestClock,
  createTestContext,
  newAccess,
  startTestServer,
  type TestServer,
} from "#server/testing.ts";
import { saveReflection as saveTo } from "../saving/save-reflection.ts";
import { addOwner, aSave, today } from "../testing.ts";
import { readVersion, listVersions as versionsIn } from "./versions.ts";

const minute = 60_000;
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");

describe.each(engines)("the versions of a reflection on %s", (engine) => {
  let server: TestServer;
  let desk: Credentials;
  let phone: Credentials;
  let id: string;
  let revision: number;
  const credentials = { username: "hanna", password: "seven grey herons" };
  const signIn = () => server.expect(login, 200, { body: credentials });

  beforeAll(async () => {
    server = await startTestServer(engine);
    await server.expect(register, 201, { body: credentials });
  });
  beforeEach(async () => {
    desk = await signIn();
    phone = await signIn();
    id = randomUUIDv7();
    revision = 0;
  });
  afterAll(() => server.stop());

  /** Both devices stay signed in meanwhile. */
  const wait = async (ms: number) => {
    server.clock.advance(ms);
    const refreshed = ({ refresh }: Credentials) => server.expect(refreshTokens, 200, { body: { refresh } });
    desk = { ...desk, ...(await refreshed(desk)) };
    phone = { ...phone, ...(await refreshed(phone)) };
  };
  const send = (more: Partial<Save>, { access }: Credentials) =>
    server.call(saveReflection, {
      access,
      params: { id },
      body: { ...aSave({ revision, ...more }), day: today },
    });
  const save = async (more: Partial<Save> | string, { access } = desk) => {
    const given = typeof more === "string" ? { body: more } : more;
    const body = { ...aSave({ revision, ...given }), day: today };
    const saved = await server.expect(saveReflection, 200, { access, params: { id }, body });
    revision = saved.revision;
    return saved;
  };
  const list = async () =>
    (await server.expect(listVersions, 200, { access: desk.access, params: { id } })).versions;
  const open = (version_id = "") =>
    server.expect(getVersion, 200, { access: desk.access, params: { id, version_id } });
  /** The kept texts and the reasons, newest first. */
  const kept = async () => {
    const versions = await list();
    const opened = await Promise.all(versions.map((version) => open(version.id)));
    return opened.map(({ draft, reason }) => [draft.body, reason]);
  };
  const restore = (version_id: string, more: object = {}) =>
    server.call(restoreVersion, {
      access: desk.access,
      params: { id, version_id },
      body: { revision, save_id: randomUUID(), ...more },
    });

  it("keep a reflection in the list after its words were deleted, unlike one without versions", async () => {
    const listed = async () => {
      const { access } = desk;
      const found = await server.expect(searchReflections, 200, { access, body: { limit: 100 } });
      return found.reflections.some((each) => each.id === id);
    };
    await save("a few words");
    await save("");
    expect(await listed()).toBe(false);
    await save(words(60));
    await save("");
    expect(await kept()).toEqual([[words(60), "shortened"]]);
    expect(await listed()).toBe(true);
  });

  describe("are not kept", () => {
    it("of a text that is begun and continued in one writing session", async () => {
      for (const text of ["a", "a b", "a b c", "a b"]) await save(text);
      expect(await kept()).toEqual([]);
    });

    it("of blank words, or of words that a later writing session left unchanged", async () => {
      await save({ body: " ", prompt: "What was good?" });
      await save("a", phone);
      await wait(11 * minute);
      await save("a", phone);
      await wait(11 * minute);
      await save("a", desk);
      expect(await kept()).toEqual([]);
      await save("b", phone);
      expect(await kept()).toEqual([["a", "resumed"]]);
    });

    it("twice of one text", async () => {
      await save("a");
      await save("b", phone);
      await save("a", desk);
      await save("b", phone);
      expect(await kept()).toEqual([
        ["a", "resumed"],
        ["b", "resumed"],
        ["a", "resumed"],
      ]);
      await save("a c", phone);
      await wait(11 * minute);
      await save({ body: "d", merged_from: { ...emptyDraft, body: "a c" } }, phone);
      expect((await kept()).slice(0, 2)).toEqual([
        ["a c", "merged"],
        ["a", "resumed"],
      ]);
    });

    it("of a save that is refused", async () => {
      await save("a");
      expect((await send({ body: "stale", revision: 7 }, phone)).status).toBe(409);
      expect(await kept()).toEqual([]);
    });
  });

  it("keep a text before another device, a later writing session or a long one overwrites it", async () => {
    await save("begun at the desk");
    await save("gone on with on the phone", phone);
    await wait(10 * minute);
    await save("still the same session", phone);
    await wait(10 * minute + 1);
    await save("after a pause", phone);
    for (let at = 0; at < 4; at += 1) {
      await wait(8 * minute);
      await save(`and on, ${at}`, phone);
    }
    expect(await kept()).toEqual([
      ["and on, 2", "resumed"],
      ["still the same session", "resumed"],
      ["begun at the desk", "resumed"],
    ]);
  });

  it("keep a text before most of its words are deleted", async () => {
    await save(words(60));
    await save(words(30));
    expect(await kept()).toEqual([]);
    await save(words(100));
    await save("");
    expect(await kept()).toEqual([[words(100), "shortened"]]);
  });

  it("keep both texts of a merge, each with its device and time", async () => {
    await save("at the desk");
    server.clock.advance(minute);
    const mine = { ...emptyDraft, title: "Mine", body: "on the phone", mood: 4, tags: ["sea"] };
    await save({ body: "both", merged_from: mine }, phone);
    const [newest, older] = await list();
    expect(newest).toEqual({
      id: expect.any(String),
      saved_at: server.clock.now().toISOString(),
      device: expect.stringContaining("node"),
      reason: "merged",
      title: "Mine",
      word_count: 3,
    });
    expect((await open(newest?.id)).draft).toEqual(mine);
    expect(older).toMatchObject({
      saved_at: new Date(server.clock.now().getTime() - minute).toISOString(),
      reason: "merged",
    });
    expect((await open(older?.id)).draft.body).toBe("at the desk");
  });

  it("keep this device's text of a merge with one that was deleted meanwhile", async () => {
    await save({ body: "both", merged_from: { ...emptyDraft, body: "mine" } });
    expect(await kept()).toEqual([["mine", "merged"]]);
  });

  it("hold every word, mood and tag of the text that they keep", async () => {
    const draft: Draft = {
      title: "Two herons",
      body: "# Rain\n\n![sky](attachment:0198f0aa-0000-7000-8000-000000000001)",
      mood: 5,
      feelings: ["calm", "curious"],
      tags: ["río", "walk"],
      prompt: "What did you notice?",
      answers: null,
    };
    await save(draft);
    await save("other words", phone);
    const [version] = await list();
    expect(version).toMatchObject({ title: "Two herons", reason: "resumed" });
    expect((await open(version?.id)).draft).toEqual(draft);
  });

  it("keep a text before a bulk change adds a tag, which restores nothing from the trash", async () => {
    await save("first");
    await server.expect(trashReflection, 200, { access: desk.access, params: { id } });
    const body = { ids: [id], change: { do: "add_tag", tag: "sea" } };
    for (const changed of [1, 0])
      expect(await server.expect(changeInBulk, 200, { access: desk.access, body })).toMatchObject({
        changed,
      });
    expect(await kept()).toEqual([["first", "resumed"]]);
    expect(await send({ body: "begun before the tag" }, phone)).toMatchObject({
      status: 409,
      body: { current: { tags: ["sea"], revision: 2, deleted_at: expect.any(String) } },
    });
  });

  it("name no device if it is no longer known", async () => {
    await save("on a device that is signed out");
    await server.database.query.deleteFrom("sessions").execute();
    desk = await signIn();
    await save("elsewhere");
    expect(await list()).toMatchObject([{ device: "" }]);
  });

  describe("that are restored", () => {
    it("replace the current text, which is kept", async () => {
      const first = await save({ title: "First", body: "first words", mood: 2, tags: ["sea"] });
      await save("second words", phone);
      const [version] = await list();
      const restored = await server.expect(restoreVersion, 200, {
        access: desk.access,
        params: { id, version_id: version?.id ?? "" },
        body: { revision, save_id: randomUUID() },
      });
      expect(restored).toEqual({ ...first, revision: 3, updated_at: restored.updated_at });
      expect(await kept()).toEqual([
        ["second words", "restored"],
        ["first words", "resumed"],
      ]);
    });

    it("are restored once if the call is sent again after a lost answer", async () => {
      await save("first");
      await save("second", phone);
      const [version] = await list();
      const again = { save_id: randomUUID() };
      const restored = await restore(version?.id ?? "", again);
      expect(restored.status).toBe(200);
      expect(await restore(version?.id ?? "", again)).toMatchObject({ status: 200, body: restored.body });
    });

    it("are refused with the stored text if it was changed meanwhile", async () => {
      await save("first");
      await save("second", phone);
      const [version] = await list();
      const current = await save("third", phone);
      expect(await restore(version?.id ?? "", { revision: 2 })).toMatchObject({
        status: 409,
        body: { code: "stale_revision", current },
      });
      expect(await kept()).toEqual([["first", "resumed"]]);
    });

    it("take the reflection out of the trash", async () => {
      await save("first");
      await save("second", phone);
      const [version] = await list();
      await server.expect(trashReflection, 200, { access: desk.access, params: { id } });
      expect(await restore(version?.id ?? "")).toMatchObject({
        status: 200,
        body: { body: "first", deleted_at: null },
      });
    });
  });

  it("are thinned out where they are close in time, and never lose the first or the newest", async () => {
    const owner = await addOwner(server.database);
    const clock = createTestClock();
    const context = await createTestContext(server.database, { clock });
    const first = clock.now().getTime();
    const last = maxVersions + 20;
    for (let count = 0; count <= last; count += 1) {
      await saveTo(context, owner, id, { ...aSave({ body: `text ${count}`, revision: count }), day: today });
      // Eleven minutes each, but an hour after every tenth.
      clock.advance((count % 10 === 0 ? 60 : 11) * minute);
    }
    const versions = await versionsIn(context, owner, id);
    expect(versions).toHaveLength(maxVersions);
    const newest = await readVersion(context, owner, id, versions[0]?.id ?? "");
    expect(newest.draft.body).toBe(`text ${last - 1}`);
    expect(versions.at(-1)?.saved_at).toBe(new Date(first).toISOString());
  });

  it("that were altered are listed without their title, and refused when they are opened", async () => {
    expectProblems();
    await save({ title: "Whole", body: "first" });
    await save("second", phone);
    const [version] = await list();
    await server.database.asSystem((tx) =>
      tx
        .updateTable("reflection_versions")
        .set({ head: Buffer.from("altered") })
        .where("id", "=", version?.id ?? "")
        .execute(),
    );
    expect(await list()).toMatchObject([{ id: version?.id, title: "", word_count: 1 }]);
    const params = { id, version_id: version?.id ?? "" };
    expect(await server.call(getVersion, { access: desk.access, params })).toMatchObject({
      status: 500,
      body: { code: "sealed_value_refused" },
    });
    expect((await restore(params.version_id)).status).toBe(500);
    expect(await server.expect(getReflection, 200, { access: desk.access, params: { id } })).toMatchObject({
      body: "second",
    });
  });

  it("keep what still opens of an altered text before it is overwritten", async () => {
    await save({ title: "Whole", body: "whole words" });
    await server.database.asSystem((tx) =>
      tx
        .updateTable("reflections")
        .set({ head: Buffer.from("altered") })
        .where("id", "=", id)
        .execute(),
    );
    await save("written anew", phone);
    expect(await kept()).toEqual([["whole words", "resumed"]]);
  });

  it("are closed to visitors and other people, and refused for wrong ids", async () => {
    await save("first");
    await save("second", phone);
    const [version] = await list();
    const other = await newAccess(server);
    const body = { revision, save_id: randomUUID() };
    const whole = { id, version_id: version?.id ?? "" };
    for (const endpoint of [listVersions, getVersion, restoreVersion]) {
      const sent = endpoint.method === "GET" ? {} : { body };
      const call = (access: string | undefined, params: typeof whole) =>
        server.call(endpoint, { params, ...(access !== undefined && { access }), ...sent });
      expect((await call(undefined, whole)).status).toBe(401);
      expect((await call(other, whole)).status).toBe(404);
      expect((await call(desk.access, { ...whole, id: randomUUID() })).status).toBe(404);
      expect((await call(desk.access, { ...whole, id: "1" })).status).toBe(400);
      if (endpoint === listVersions) continue;
      expect((await call(desk.access, { ...whole, version_id: randomUUID() })).status).toBe(404);
      expect((await call(desk.access, { ...whole, version_id: "1" })).status).toBe(400);
    }
    for (const wrong of [{ revision: 0 }, { save_id: "x" }, { draft: {} }])
      expect((await restore(whole.version_id, wrong)).status).toBe(400);
    expect(await kept()).toEqual([["first", "resumed"]]);
  });
});
