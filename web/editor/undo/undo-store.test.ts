// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it } from "vitest";
import { createUndoStore } from "./undo-store.ts";

const kept = { fingerprint: "f", groups: "{}" };
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("lets go of the pages of what was deleted for good, and of no others", async () => {
  const store = createUndoStore();
  for (const key of [
    ["hanna", "one/a"],
    ["hanna", "daily/2026-11-21"],
    ["hanna", "one/b"],
    ["emil", "one/a"],
  ] as const)
    await store.keep(key, kept);
  await store.forget("hanna", ["one/a", "daily/2026-11-21"]);
  expect(await store.read(["hanna", "one/a"])).toBe(null);
  expect(await store.read(["hanna", "daily/2026-11-21"])).toBe(null);
  expect(await store.read(["hanna", "one/b"])).toMatchObject(kept);
  expect(await store.read(["emil", "one/a"])).toMatchObject(kept);
});
