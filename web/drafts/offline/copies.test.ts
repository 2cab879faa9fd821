// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { aReflection } from "#contract/reflections/testing.ts";
import { copiesDatabase, deleteOfflineCopies } from "#web/lib/device/deletable-databases.ts";
import { everythingIn, testKey } from "#web/lib/device/testing.ts";
import { createCopyStore } from "./copy-store.ts";
import { type CopySource, maxNewest, renewCopies } from "./renew-copies.ts";

const reflection = (id: string, more: Partial<Reflection> = {}) =>
  aReflection({ id, kind: "free", day: "2026-11-20", body: `words of ${id}`, ...more });

let clock = 1000;
const keyFor = async (userId: string) => testKey(userId);
const newStore = (limits?: { bytes: number; each: number }) =>
  createCopyStore({ keyFor, now: () => (clock += 1), ...(limits && { limits }) });
let store = newStore();

/** A server whose reflections are numbered by their changes, and what it was asked for. */
function newServer(pageSize = 500) {
  const reflections = new Map<string, Reflection>();
  const changes = new Map<string, number>();
  const asked: string[] = [];
  let latest = 0;
  const note = (id: string) => {
    latest += 1;
    changes.delete(id);
    changes.set(id, latest);
  };
  const source: CopySource = {
    async changes(since) {
      const found = [...changes].filter(([, change]) => change > since);
      const page = found.slice(0, pageSize);
      const more = found.length > page.length;
      return { ids: page.map(([id]) => id), since: page.at(-1)?.[1] ?? since, more, latest };
    },
    async newest(count) {
      const found = [...reflections.values()].filter(({ deleted_at }) => deleted_at === null);
      return found
        .sort((one, other) => (one.day < other.day ? 1 : -1))
        .slice(0, count)
        .map(({ id }) => id);
    },
    async reflection(id) {
      asked.push(id);
      return reflections.get(id) ?? null;
    },
  };
  return {
    source,
    asked,
    save(id: string, more: Partial<Reflection> = {}) {
      reflections.set(id, reflection(id, more));
      note(id);
    },
    remove(id: string) {
      reflections.delete(id);
      note(id);
    },
    restore: () => {
      latest = 1;
      changes.clear();
    },
  };
}

const pause = async () => undefined;
const renew = (source: CopySource, isOver = () => false) =>
  renewCopies({ userId: "hanna", store, source, pause, isOver });
const storedIds = async () => (await store.list("hanna")).map(({ id }) => id);
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  store = newStore();
});

describe("the copies on a device", () => {
  it("are sealed, apart for each person, and nothing under another key", async () => {
    await store.put("hanna", reflection("a", { body: "a heron" }));
    expect(await everythingIn(copiesDatabase)).not.toContain("heron");
    expect(await store.get("hanna", "a")).toEqual(reflection("a", { body: "a heron" }));
    expect(await store.get("emil", "a")).toBe(null);
    const other = createCopyStore({ keyFor: async (userId) => ({ ...testKey(userId), id: "other" }) });
    expect(await other.get("hanna", "a")).toBe(null);
    expect(await other.list("hanna")).toEqual([]);
    await other.close();
  });

  it("are gone after all are deleted, and can be stored again", async () => {
    await store.put("hanna", reflection("a"));
    await deleteOfflineCopies();
    expect(await storedIds()).toEqual([]);
    await store.put("hanna", reflection("b"));
    expect(await storedIds()).toEqual(["b"]);
  });

  it("leave out what is in the trash or too long, and drop the earlier copy of it", async () => {
    store = newStore({ bytes: 100_000, each: 2_000 });
    await store.put("hanna", reflection("a"));
    await store.put("hanna", reflection("a", { deleted_at: "2026-11-21T12:00:00.000Z" }));
    await store.put("hanna", reflection("b"));
    await store.put("hanna", reflection("b", { body: "x".repeat(3_000) }));
    expect(await storedIds()).toEqual([]);
  });

  it("seal nothing of a text that is surely too long", async () => {
    const some = newStore({ bytes: 10_000, each: 2000 });
    // Each sealed value takes a nonce.
    const nonces = vi.spyOn(crypto, "getRandomValues");
    await some.put("hanna", reflection("a", { body: "words ".repeat(500) }));
    expect(nonces).not.toHaveBeenCalled();
    await some.put("hanna", reflection("b"));
    expect(nonces).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it("stay within their size: the least wanted are removed", async () => {
    store = newStore({ bytes: 5_000, each: 4_000 });
    for (const id of ["a", "b", "c"]) await store.put("hanna", reflection(id, { body: "x".repeat(1_500) }));
    await store.settle("hanna", 3, ["c", "a", "b"]);
    expect((await storedIds()).sort()).toEqual(["a", "c"]);
  });
});

describe("renewing the copies", () => {
  it("fetches the newest once, and later only what has changed", async () => {
    const server = newServer();
    for (let at = 0; at < maxNewest + 5; at += 1) server.save(`r${at}`, { day: dayOf(at) });
    await renew(server.source);
    expect(await storedIds()).toEqual(Array.from({ length: maxNewest }, (_, at) => `r${maxNewest + 4 - at}`));

    server.asked.length = 0;
    await renew(server.source);
    expect(server.asked).toEqual([]);

    server.save("r40", { day: dayOf(40), body: "a heron" });
    server.save("new", { day: dayOf(99) });
    await renew(server.source);
    expect(server.asked.sort()).toEqual(["new", "r40"]);
    expect(await store.get("hanna", "r40")).toMatchObject({ body: "a heron" });
    expect(await storedIds()).toHaveLength(maxNewest);
    expect(await storedIds()).not.toContain("r5");
  });

  it("includes an older reflection that was opened recently, and its changes", async () => {
    const server = newServer();
    for (let at = 0; at < maxNewest + 2; at += 1) server.save(`r${at}`, { day: dayOf(at) });
    await renew(server.source);
    await store.put("hanna", reflection("r0", { day: dayOf(0) }), { isOpened: true });
    server.save("r0", { day: dayOf(0), body: "a heron" });
    await renew(server.source);
    expect(await store.get("hanna", "r0")).toMatchObject({ body: "a heron" });
    expect(await store.get("hanna", "r1")).toBe(null);
  });

  it("removes reflections that were trashed or deleted elsewhere", async () => {
    const server = newServer();
    for (const id of ["a", "b", "c"]) server.save(id);
    await renew(server.source);
    await store.put("hanna", reflection("a"), { isOpened: true });
    server.save("a", { deleted_at: "2026-11-21T12:00:00.000Z" });
    server.remove("b");
    await renew(server.source);
    expect(await storedIds()).toEqual(["c"]);
  });

  it("fetches everything again after too many changes, or when the server was set back", async () => {
    const server = newServer(2);
    for (const id of ["a", "b"]) server.save(id);
    await renew(server.source);
    for (let at = 0; at < 20; at += 1)
      server.save(`old${at}`, { day: "2020-01-01", deleted_at: "2026-11-21" });
    server.save("a", { body: "a heron" });
    await renew(server.source);
    expect(await store.get("hanna", "a")).toMatchObject({ body: "a heron" });

    server.restore();
    server.asked.length = 0;
    await renew(server.source);
    expect(server.asked.sort()).toEqual(["a", "b"]);
  });

  it("stops when the person logs out, and continues the next time", async () => {
    const server = newServer();
    for (const id of ["a", "b", "c"]) server.save(id);
    await renew(server.source, () => server.asked.length > 1);
    expect(await storedIds()).toHaveLength(1);
    await renew(server.source);
    expect(await storedIds()).toHaveLength(3);
  });
});
