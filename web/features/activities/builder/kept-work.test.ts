import { expect, it } from "vitest";
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
  const kept = createKeptWork(
    () => storage,
    () => times.shift() ?? 0,
  );
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
  expect(createKeptWork(() => full).keep("mina", "new", "one", work("Lost"))).toBe(false);
  const forbidden = createKeptWork(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(forbidden.list("mina", "new")).toEqual([]);
});

it("offers nothing that can't be read", () => {
  const storage = memory();
  const kept = createKeptWork(() => storage);
  kept.keep("mina", "new", "one", work("Whole"));
  const key = storage.key(0) ?? "";
  storage.setItem(key.replace("one", "two"), "{ torn");
  storage.setItem(key.replace("one", "three"), "{}");
  expect(kept.list("mina", "new").map((row) => row.writer)).toEqual(["one"]);
});
