import { expect, it } from "vitest";
import { storageOf, testKey } from "#web/lib/device/testing.ts";
import { aForm } from "./testing.ts";
import { createUnsavedWork } from "./unsaved-work.ts";

const work = (title: string) => ({ form: { ...aForm, title }, base: null, unanswered: null });

it("lists unsaved work of one person and activity, newest first", () => {
  const times = [1, 2, 3, 4];
  const storage = storageOf();
  const unsaved = createUnsavedWork({
    storage: () => storage,
    keyOf: testKey,
    now: () => times.shift() ?? 0,
  });
  unsaved.store("mina", "new", "one", work("First"));
  unsaved.store("mina", "new", "two", work("Second"));
  unsaved.store("mina", "some-id", "one", work("Other"));
  unsaved.store("jon", "new", "one", work("Not yours"));
  expect(unsaved.list("mina", "new").map((row) => row.work.form.title)).toEqual(["Second", "First"]);
  unsaved.remove("mina", "new", "two");
  expect(unsaved.list("mina", "new")).toMatchObject([{ writer: "one", work: work("First") }]);
});

it("leaves out what can't be opened", () => {
  const storage = storageOf();
  const unsaved = createUnsavedWork({ storage: () => storage, keyOf: testKey });
  unsaved.store("mina", "new", "one", work("Whole"));
  const key = storage.key(0) ?? "";
  storage.setItem(key.replace("one", "two"), "{ torn");
  storage.setItem(key.replace("one", "three"), "{}");
  expect(unsaved.list("mina", "new").map((row) => row.writer)).toEqual(["one"]);
});
