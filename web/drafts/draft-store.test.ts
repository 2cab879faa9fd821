// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it, vi } from "vitest";
import { emptyDraft, type Save } from "#contract/reflections/reflections.ts";
import { createDeviceDatabase } from "#web/lib/device/database.ts";
import { everythingIn, testKey } from "#web/lib/device/testing.ts";
import type { DeviceDraft } from "./draft-rules.ts";
import { createDraftStore, keyOf, readCopy } from "./draft-store.ts";
import type { SealedDraft } from "./sealed-draft.ts";
import { createTestStore, hanna } from "./testing.ts";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const copy = (writer: string, stamp: string, part: Partial<DeviceDraft> = {}): DeviceDraft => ({
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
  ...part,
});

/** Replaces the rows of the store with what `change` makes of them. */
async function changeRows(change: (rows: SealedDraft[]) => SealedDraft[]): Promise<void> {
  const { use, close } = createDeviceDatabase<{ pages: { key: string[]; value: SealedDraft } }>({
    name: "reflector-drafts",
    version: 1,
    upgrade: () => undefined,
  });
  await use(async (database) => {
    for (const row of change(await database.getAll("pages"))) await database.put("pages", row);
  });
  await close();
}

async function rowsIn(): Promise<SealedDraft[]> {
  let found: SealedDraft[] = [];
  await changeRows((rows) => {
    found = rows;
    return [];
  });
  return found;
}

it("seals words, and restores them completely", async () => {
  const words = { ...emptyDraft, title: "Heron at the weir", body: "It stood still.", tags: ["river"] };
  const save: Save = {
    ...words,
    body: "It stood",
    revision: 2,
    save_id: "00000000-0000-4000-8000-000000000001",
    written_at: "2026-11-21T19:00:00.000Z",
    time_zone: "Europe/Berlin",
    scene: null,
    activity_id: null,
    programme_run_id: null,
    merged_from: null,
  };
  const draft = copy("tab", "a", {
    draft: words,
    base: { reflection_id: "019a", revision: 2, draft: { ...words, body: "It flew" } },
    unanswered: [save],
    merged: [{ ...words, body: "It fished" }],
    scene: { background: "ocean.jpg", part_of_day: "night" },
  });
  const store = createTestStore();
  await store.put(draft, []);
  expect(await store.list(hanna)).toEqual([draft]);
  expect(await store.get(keyOf(draft))).toEqual(draft);
  const shown = await everythingIn("reflector-drafts");
  for (const word of ["Heron", "stood", "flew", "fished", "river", "Berlin"])
    expect(shown).not.toContain(word);
});

it("leaves what its key does not open where it is, and counts it, until the right key is there", async () => {
  const other = createDraftStore(async (userId) => ({ ...testKey(userId), id: "an earlier one" }));
  await other.put(copy("one", "a"), []);
  const store = createTestStore();
  await store.put(copy("two", "b"), []);
  expect(await store.list(hanna)).toMatchObject([{ writer: "two" }]);
  expect(await store.readAll(hanna)).toMatchObject({ unopened: 1 });
  expect(await store.get(keyOf(copy("one", "a")))).toBeUndefined();
  await store.remove(keyOf(copy("two", "b")), []);
  expect(await other.list(hanna)).toMatchObject([{ writer: "one" }]);
});

it("brings long texts back whole as they grow, of which it seals only what has changed", async () => {
  const key = testKey(hanna);
  const store = createDraftStore(async () => key);
  let body = Array.from({ length: 20_000 }, (_, at) => `word${at} `).join("");
  const base = { reflection_id: "019a", revision: 2, draft: { ...emptyDraft, body } };
  const boxes = new Set<string>();
  for (const [at, typed] of [
    [0, "First. "],
    [50_000, "In the middle. "],
    [130_000, "💧"],
    [50_003, ""],
  ] as const) {
    body =
      typed === "" ? body.slice(0, at) + body.slice(at + 30_000) : body.slice(0, at) + typed + body.slice(at);
    const draft = copy("tab", `stamp ${at}`, { draft: { ...emptyDraft, body }, base });
    await store.put(draft, []);
    expect(await store.get(keyOf(draft))).toEqual(draft);
    const [row] = await rowsIn();
    for (const { box } of row?.draft.pieces ?? []) boxes.add(box.join());
    expect(row?.draft.pieces.length).toBeGreaterThan(10);
  }
  expect(boxes.size).toBeLessThan(35);
});

it.each([3, 100])("writes a long text by the %i pieces that it has sealed ahead", async (steps) => {
  const store = createTestStore();
  const body = Array.from({ length: 20_000 }, (_, at) => `word${at} `).join("");
  const base = { reflection_id: "019a", revision: 2, draft: { ...emptyDraft, body } };
  const draft = copy("tab", "a", { draft: { ...emptyDraft, body: `First. ${body}` }, base });
  const ahead = await store.sealAhead(draft, body);
  let sealed = 0;
  while (sealed < steps && !ahead.next().done) sealed += 1;
  // Each sealed value takes a nonce.
  const nonces = vi.spyOn(crypto, "getRandomValues");
  await store.put(draft, []);
  const [row] = await rowsIn();
  // Anew: the first piece, for the changed text, and the rest of the row and of both texts.
  expect(nonces).toHaveBeenCalledTimes((row?.base.pieces.length ?? 0) - sealed + 4);
  expect(await store.get(keyOf(draft))).toEqual(draft);
  expect(ahead.next().done).toBe(true);
  await store.put({ ...draft, stamp: "b" }, []);
  expect(await store.get(keyOf(draft))).toEqual({ ...draft, stamp: "b" });
  vi.restoreAllMocks();
});

it("does not open a text whose pieces were removed, moved or replaced by earlier ones", async () => {
  const store = createTestStore();
  const [early, late] = ["rain ".repeat(9000), "weir ".repeat(9000)].map((body, at) =>
    copy("tab", `stamp ${at}`, { draft: { ...emptyDraft, body } }),
  );
  if (!early || !late) throw new Error("Two texts are compared.");
  await store.put(early, []);
  const [before] = await rowsIn();
  await store.put(late, []);
  const [row] = await rowsIn();
  if (!before || !row) throw new Error("The rows were not stored.");
  const { pieces } = row.draft;
  for (const altered of [
    pieces.slice(1),
    pieces.toReversed(),
    pieces.with(0, before.draft.pieces[0] ?? row.rest),
    [...pieces, ...pieces.slice(-1)],
  ]) {
    await changeRows((rows) => rows.map((each) => ({ ...each, draft: { ...each.draft, pieces: altered } })));
    expect(await store.readAll(hanna)).toEqual({ opened: [], unopened: 1 });
  }
  await changeRows((rows) => rows.map((each) => ({ ...each, draft: { ...each.draft, pieces } })));
  expect(await store.list(hanna)).toEqual([late]);
});

it("does not open a row whose words were altered or come from another row", async () => {
  const store = createTestStore();
  await store.put(copy("one", "a"), []);
  await store.put(copy("two", "b"), []);
  await changeRows(([one, two]) => (one && two ? [{ ...one, draft: two.draft }] : []));
  expect(await store.list(hanna)).toMatchObject([{ writer: "two" }]);
  expect(await store.readAll(hanna)).toMatchObject({ unopened: 1 });
});

it("deletes drafts of permanently deleted reflections, by page and by reflection", async () => {
  const store = createTestStore();
  await store.put(copy("one", "a", { page: "one/019a" }), []);
  await store.put(copy("two", "b", { base: { reflection_id: "019b", revision: 1, draft: emptyDraft } }), []);
  await store.put(copy("three", "c"), []);
  await store.forget(hanna, new Set(["019a", "019b"]));
  expect(await store.list(hanna)).toMatchObject([{ writer: "three" }]);
});

it("counts a copy no more whose words another one has, also where the page was closed before it was removed", async () => {
  const store = createTestStore();
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
