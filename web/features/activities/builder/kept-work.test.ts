import { expect, it } from "vitest";
import { testKey } from "#web/lib/device/testing.ts";
import { createKeptWork } from "./kept-work.ts";
import { aForm } from "./testing.ts";

function memory() {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    key: (at: number) => [...rows.keys()][at] ?? null,
    get length() {
      return rows.size;
    },
  };
}

const work = (title: string) => ({ form: { ...aForm, title }, base: null, unanswered: null });

it("offers what was left unsaved, newest first, to its person and activity alone", () => {
  const times = [1, 2, 3, 4];
  const storage = memory();
  const kept = createKeptWork({ storage: () => storage, keyOf: testKey, now: () => times.shift() ?? 0 });
  kept.keep("mina", "new", "one", work("First"));
  kept.keep("mina", "new", "two", work("Second"));
  kept.keep("mina", "some-id", "one", work("Other"));
  kept.keep("jon", "new", "one", work("Not yours"));
  expect(kept.list("mina", "new").map((row) => row.work.form.title)).toEqual(["Second", "First"]);
  kept.forget("mina", "new", "two");
  expect(kept.list("mina", "new")).toMatchObject([{ writer: "one", work: work("First") }]);
});

it("says so where this device has no room, and offers nothing where it keeps nothing", () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(
    createKeptWork({ storage: () => full, keyOf: testKey }).keep("mina", "new", "one", work("Lost")),
  ).toBe(false);
  const forbidden = createKeptWork({
    storage: () => {
      throw new DOMException("denied", "SecurityError");
    },
    keyOf: testKey,
  });
  expect(forbidden.list("mina", "new")).toEqual([]);
});

it("offers nothing that can't be read", () => {
  const storage = memory();
  const kept = createKeptWork({ storage: () => storage, keyOf: testKey });
  kept.keep("mina", "new", "one", work("Whole"));
  const key = storage.key(0) ?? "";
  storage.setItem(key.replace("one", "two"), "{ torn");
  storage.setItem(key.replace("one", "three"), "{}");
  expect(kept.list("mina", "new").map((row) => row.writer)).toEqual(["one"]);
});

it("keeps it where nobody can read it, and leaves what this key does not open where it is", () => {
  const storage = memory();
  const kept = createKeptWork({ storage: () => storage, keyOf: testKey });
  kept.keep("mina", "new", "one", work("A heron"));
  expect(storage.getItem(storage.key(0) ?? "")).not.toContain("heron");
  const later = createKeptWork({ storage: () => storage, keyOf: (id) => ({ ...testKey(id), id: "later" }) });
  expect(later.list("mina", "new")).toEqual([]);
  later.keep("mina", "new", "two", work("A coot"));
  expect(kept.list("mina", "new")).toMatchObject([{ work: work("A heron") }]);
  const without = createKeptWork({ storage: () => storage, keyOf: () => null });
  expect(without.keep("mina", "new", "three", work("Lost"))).toBe(false);
  expect(without.list("mina", "new")).toEqual([]);
});
