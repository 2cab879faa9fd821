// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyDraft } from "#contract/reflections/reflections.ts";
import type { KeptDraft } from "./draft-rules.ts";
import { createDraftStore, type EarlierDraft, keyOf, readCopy } from "./draft-store.ts";
import { createWorld, hanna, settle, today } from "./testing.ts";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const { answers: _, ...draftBefore } = emptyDraft;

const earlier = (day: string, writer: string, body: string): EarlierDraft => ({
  user_id: hanna,
  day,
  writer,
  stamp: `${writer}-stamp`,
  draft: { ...draftBefore, body },
  base: { revision: 0, draft: draftBefore },
  unanswered: [
    {
      ...draftBefore,
      body,
      revision: 0,
      save_id: "00000000-0000-4000-8000-00000000fff0",
      written_at: `${day}T19:00:00.000Z`,
      time_zone: "Europe/Berlin",
    },
  ],
  written_at: `${day}T19:00:00.000Z`,
  time_zone: "Europe/Berlin",
  updated_at: `${day}T19:00:00.000Z`,
});

/** This browser as a build without pages left it. */
async function leaveEarlierDrafts(drafts: readonly EarlierDraft[]) {
  const before = await openDB("reflector", 1, {
    upgrade(created) {
      created.createObjectStore("drafts", { keyPath: ["user_id", "day", "writer"] });
    },
  });
  for (const draft of drafts) await before.put("drafts", draft);
  before.close();
}

describe("words that an earlier build kept on this device", () => {
  it("are carried over, every one of them", async () => {
    await leaveEarlierDrafts([
      earlier("2026-11-20", "one", "Yesterday"),
      earlier("2026-11-21", "one", "Today"),
      earlier("2026-11-21", "two", "Today, in another tab"),
    ]);
    const kept = await createDraftStore().list(hanna);
    expect(kept.map(({ page, writer, draft }) => [page, writer, draft.body]).sort()).toEqual([
      ["daily/2026-11-20", "one", "Yesterday"],
      ["daily/2026-11-21", "one", "Today"],
      ["daily/2026-11-21", "two", "Today, in another tab"],
    ]);
  });

  it("are sent when their page is opened", async () => {
    const world = createWorld();
    await leaveEarlierDrafts([earlier("2026-11-21", "one", "Kept before the update")]);
    world.tab().take(today);
    await settle();
    await world.clock.pass(2000);
    expect(world.stored.stored(today)?.body).toBe("Kept before the update");
    expect(await world.kept()).toEqual([]);
  });

  it("are taken for words without answers where it knew of none", async () => {
    const store = createDraftStore();
    expect(await store.list(hanna)).toEqual([]);
    const { unanswered, ...before } = earlier("2026-11-21", "one", "Before activities");
    const db = await openDB("reflector");
    await db.put("pages", {
      ...before,
      page: "one/01930000-0000-7000-8000-0000000000bb",
      base: { ...before.base, reflection_id: null },
      unanswered: unanswered.map((save) => ({ ...save, scene: null, merged_from: before.draft })),
      merged: [before.draft],
      scene: null,
    });
    db.close();
    const nothing = { activity_id: null, programme_run_id: null, answers: null };
    expect(await store.list(hanna)).toMatchObject([
      {
        activity: null,
        draft: { body: "Before activities", answers: null },
        base: { draft: { answers: null } },
        merged: [{ answers: null }],
        unanswered: [{ ...nothing, merged_from: { answers: null } }],
      },
    ]);
  });
});

it("counts a copy no more whose words another one has, also where the page was closed before it was removed", async () => {
  const store = createDraftStore();
  const copy = (writer: string, stamp: string): KeptDraft => ({
    ...earlier("2026-11-21", writer, writer),
    page: "daily/2026-11-21",
    activity: null,
    stamp,
    draft: { ...emptyDraft, body: writer },
    base: { reflection_id: null, revision: 0, draft: emptyDraft },
    unanswered: [],
    merged: [],
    scene: null,
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
