import { expect, it } from "vitest";
import { storageOf, testKey } from "#web/lib/device/testing.ts";
import { createKeptWork } from "./kept-work.ts";
import { aForm } from "./testing.ts";

const work = (title: string) => ({ form: { ...aForm, title }, base: null, unanswered: null });

it("offers what was left unsaved, newest first, to its person and activity alone", () => {
  const times = [1, 2, 3, 4];
  const storage = storageOf();
  const kept = createKeptWork({ storage: () => storage, keyOf: testKey, now: () => times.shift() ?? 0 });
  kept.keep("mina", "new", "one", work("First"));
  kept.keep("mina", "new", "two", work("Second"));
  kept.keep("mina", "some-id", "one", work("Other"));
  kept.keep("jon", "new", "one", work("Not yours"));
  expect(kept.list("mina", "new").map((row) => row.work.form.title)).toEqual(["Second", "First"]);
  kept.forget("mina", "new", "two");
  expect(kept.list("mina", "new")).toMatchObject([{ writer: "one", work: work("First") }]);
});

it("offers nothing that can't be read", () => {
  const storage = storageOf();
  const kept = createKeptWork({ storage: () => storage, keyOf: testKey });
  kept.keep("mina", "new", "one", work("Whole"));
  const key = storage.key(0) ?? "";
  storage.setItem(key.replace("one", "two"), "{ torn");
  storage.setItem(key.replace("one", "three"), "{}");
  expect(kept.list("mina", "new").map((row) => row.writer)).toEqual(["one"]);
});
