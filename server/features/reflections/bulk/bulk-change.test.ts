import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listVersions } from "#contract/reflections/reflection-history.ts";
import { changeInBulk, countReflections, searchReflections } from "#contract/reflections/reflection-list.ts";
import { type Draft, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
import { engines } from "#server/platform/testing.ts";
import { newAccess, startTestServer, type TestServer } from "#server/testing.ts";
import { aSave, daysAgo, today } from "../testing.ts";

describe.each(engines)("a bulk change on %s", (engine) => {
  let server: TestServer;
  let access: string;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  beforeEach(async () => {
    access = await newAccess(server);
  });
  afterAll(() => server.stop());

  const write = async (day: string, draft: Partial<Draft> = {}) => {
    const body = { ...aSave({ title: `Of ${day}`, ...draft }), day };
    return (await server.expect(saveReflection, 200, { access, params: { id: randomUUID() }, body })).id;
  };
  const search = (body: object = {}) => server.expect(searchReflections, 200, { access, body });
  const count = (body: object = {}) => server.expect(countReflections, 200, { access, body });
  const change = async (ids: string[], what: object) =>
    (await server.expect(changeInBulk, 200, { access, body: { ids, change: what } })).changed;
  const invalid = (field: string) => ({
    status: 400,
    body: { code: "invalid_input", fields: { [field]: expect.any(String) } },
  });

  it("adds a tag to those without it, and removes it again", async () => {
    const ids = [await write(today, { tags: ["papa"] }), await write(daysAgo(1)), await write(daysAgo(2))];
    expect(await change([...ids, randomUUID()], { do: "add_tag", tag: "papa" })).toBe(2);
    expect(await count({ tags: ["papa"] })).toEqual({ count: 3, more: false });
    expect(await change(ids.slice(0, 2), { do: "remove_tag", tag: "papa" })).toBe(2);
    expect((await search({ tags: ["papa"] })).reflections.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it("renames a tag in its place, and merges it where the new one stands already", async () => {
    const ids = [
      await write(today, { tags: ["sea", "garden", "calm"] }),
      await write(daysAgo(1), { tags: ["plants", "garden"] }),
      await write(daysAgo(2), { tags: ["plants"] }),
    ];
    expect(await change(ids, { do: "rename_tag", tag: "garden", to: "plants" })).toBe(2);
    expect((await search()).reflections.map(({ tags }) => tags)).toEqual([
      ["sea", "plants", "calm"],
      ["plants"],
      ["plants"],
    ]);
    expect(await count({ tags: ["garden"] })).toEqual({ count: 0, more: false });
    expect(await change(ids, { do: "rename_tag", tag: "garden", to: "plants" })).toBe(0);
  });

  it("takes tags that differ only in case for one, and renames one to another case", async () => {
    const id = await write(today, { tags: ["Garden", "garden", "Plants", "sea"] });
    const tags = async () => (await search()).reflections[0]?.tags;
    expect(await change([id], { do: "rename_tag", tag: "GARDEN", to: "plants" })).toBe(1);
    expect(await tags()).toEqual(["plants", "sea"]);
    expect(await change([id], { do: "rename_tag", tag: "plants", to: "Plants" })).toBe(1);
    expect(await tags()).toEqual(["Plants", "sea"]);
    expect(await change([id], { do: "rename_tag", tag: "plants", to: "Plants" })).toBe(0);
  });

  it("stars, trashes, restores and removes, each once", async () => {
    const ids = [await write(today), await write(daysAgo(1)), await write(daysAgo(2))];
    const chosen = ids.slice(0, 2);
    expect(await change([...chosen, ...chosen], { do: "star" })).toBe(2);
    expect(await change(ids, { do: "star" })).toBe(1);
    expect(await change(ids.slice(2), { do: "unstar" })).toBe(1);
    expect(await count({ starred: true })).toEqual({ count: 2, more: false });
    expect(await change(chosen, { do: "remove" })).toBe(0);
    expect(await change(chosen, { do: "trash" })).toBe(2);
    expect(await change(chosen.slice(0, 1), { do: "restore" })).toBe(1);
    expect(await change(ids, { do: "remove" })).toBe(1);
    expect(await count()).toEqual({ count: 2, more: false });
    expect(await count({ in_trash: true })).toEqual({ count: 0, more: false });
  });

  it("says how many daily ones came back as free ones, because their day has another by now", async () => {
    const writeDaily = async (day: string) =>
      (await server.expect(saveDaily, 200, { access, params: { day }, body: aSave() })).id;
    const ids = [await writeDaily(today), await writeDaily(daysAgo(1)), await write(today)];
    await change(ids, { do: "trash" });
    await writeDaily(today);
    const body = { ids, change: { do: "restore" } };
    expect(await server.expect(changeInBulk, 200, { access, body })).toEqual({
      changed: 3,
      came_back_free: 1,
    });
  });

  it("changes nothing if the tag does not fit one of them", async () => {
    const free = await write(today);
    const full = await write(daysAgo(1), { tags: Array.from({ length: 50 }, (_, at) => `t${at}`) });
    const body = { ids: [free, full].sort(), change: { do: "add_tag", tag: "more" } };
    expect(await server.call(changeInBulk, { access, body })).toMatchObject(invalid("change"));
    expect(await count({ tags: ["more"] })).toEqual({ count: 0, more: false });
    expect(await change([free, full], { do: "add_tag", tag: "t7" })).toBe(1);
  });

  it("does not touch other people's", async () => {
    const id = await write(today, { tags: ["mine"] });
    const other = await newAccess(server);
    const rename = { do: "rename_tag", tag: "mine", to: "theirs" };
    for (const what of [{ do: "add_tag", tag: "theirs" }, rename, { do: "star" }, { do: "trash" }]) {
      const body = { ids: [id], change: what };
      expect(await server.expect(changeInBulk, 200, { access: other, body })).toEqual({
        changed: 0,
        came_back_free: 0,
      });
    }
    expect((await search()).reflections).toMatchObject([{ id, starred: false, tags: ["mine"] }]);
    expect(await server.expect(listVersions, 200, { access, params: { id } })).toEqual({ versions: [] });
  });

  it.each([
    { ids: [], change: { do: "star" } },
    { ids: ["x"], change: { do: "star" } },
    { ids: Array.from({ length: 501 }, () => randomUUID()), change: { do: "star" } },
  ])("refuses invalid ids, and too many", async (body) => {
    expect(await server.call(changeInBulk, { access, body })).toMatchObject(invalid("ids"));
  });

  it.each([
    { do: "burn" },
    { do: "add_tag" },
    { do: "rename_tag", tag: "a", to: "b c" },
    { do: "add_tag", tag: "a b" },
    { do: "star", tag: "x" },
  ])("refuses %j", async (what) => {
    const body = { ids: [randomUUID()], change: what };
    expect((await server.call(changeInBulk, { access, body })).status).toBe(400);
  });
});
