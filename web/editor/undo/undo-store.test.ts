// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it } from "vitest";
import { everythingIn, testKey } from "#web/lib/device/testing.ts";
import { createUndoStore } from "./undo-store.ts";

const kept = { fingerprint: "f", groups: "{}" };
const keyFor = async (userId: string) => testKey(userId);
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("deletes the histories of permanently deleted reflections, and no others", async () => {
  const store = createUndoStore({ keyFor });
  for (const key of [
    ["hanna", "one/a"],
    ["hanna", "daily/2026-11-21"],
    ["hanna", "one/b"],
    ["emil", "one/a"],
  ] as const)
    await store.write(key, kept);
  await store.forget("hanna", ["one/a", "daily/2026-11-21"]);
  expect(await store.read(["hanna", "one/a"])).toBe(null);
  expect(await store.read(["hanna", "daily/2026-11-21"])).toBe(null);
  expect(await store.read(["hanna", "one/b"])).toMatchObject(kept);
  expect(await store.read(["emil", "one/a"])).toMatchObject(kept);
});

it("seals histories, and opens none under another key", async () => {
  const store = createUndoStore({ keyFor });
  await store.write(["hanna", "one/a"], { fingerprint: "f", groups: '{"done":["a heron"]}' });
  expect(await everythingIn("reflector-undo")).not.toContain("heron");
  expect(await store.read(["hanna", "one/a"])).toMatchObject({ groups: '{"done":["a heron"]}' });
  const other = createUndoStore({ keyFor: async (userId) => ({ ...testKey(userId), id: "other" }) });
  expect(await other.read(["hanna", "one/a"])).toBe(null);
});
