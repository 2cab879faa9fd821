// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import type { KeptDraft } from "./draft-rules.ts";
import { createDraftStore, keyOf, readCopy } from "./draft-store.ts";
import { hanna } from "./testing.ts";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("counts a copy no more whose words another one has, also where the page was closed before it was removed", async () => {
  const store = createDraftStore();
  const copy = (writer: string, stamp: string): KeptDraft => ({
    user_id: hanna,
    page: "daily/2026-11-21",
    day: "2026-11-21",
    activity: null,
    writer,
    stamp,
    draft: { ...emptyDraft, body: writer },
    base: { reflection_id: null, revision: 0, draft: emptyDraft },
    unanswered: [],
    merged: [],
    scene: null,
    written_at: "2026-11-21T19:00:00.000Z",
    time_zone: "Europe/Berlin",
    updated_at: "2026-11-21T19:00:00.000Z",
  });
  const [first, second, third] = [copy("one", "a"), copy("two", "b"), copy("three", "c")];
  await store.put(first, []);
  await store.put(second, [readCopy(first)]);
  await store.put(first, []);
  expect(await store.list(hanna)).toMatchObject([{ writer: "two" }]);
  await store.put(third, [readCopy(second)]);
  expect(await store.list(hanna)).toMatchObject([{ writer: "three" }]);
  await store.put(first, []);
  await store.put(second, [readCopy(first)]);
  await store.put(first, []);
  await store.remove(keyOf(third), []);
  await store.remove(keyOf(second), []);
  expect(await store.list(hanna)).toEqual([]);
  // Written on since in its own tab, its words are its own again.
  await store.put(second, [readCopy(first)]);
  await store.put(copy("one", "d"), []);
  expect(await store.list(hanna)).toHaveLength(2);
});
