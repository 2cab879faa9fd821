// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, it } from "vitest";
import { UnopenedFile } from "#web/lib/device/sealed-file.ts";
import { everythingIn, testKey } from "#web/lib/device/testing.ts";
import { createTestUploads, hanna, idOf } from "./testing.ts";
import { UploadStore } from "./upload-store.ts";

const upload = {
  user_id: hanna,
  id: idOf(1),
  name: "heron.png",
  kind: "picture",
  bytes: 16,
  alt: "At the weir",
  attach_to: null,
  refusal: null,
} as const;
const file = new Blob(["a heron's wings."], { type: "image/png" });
const recording = {
  user_id: hanna,
  id: idOf(2),
  media_type: "audio/webm",
  started_at: "2026-11-21T20:00:00Z",
  milliseconds: 500,
  touched_at: "2026-11-21T20:00:00Z",
};
const otherKey = () => new UploadStore(async (userId) => ({ ...testKey(userId), id: "later" }));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it("seals files, names, descriptions and sound, and restores them", async () => {
  const store = createTestUploads();
  const kept = await store.add(upload, file);
  await store.describe({ user_id: hanna, id: idOf(3), alt: "The jetty" });
  await store.updateRecording(recording, { number: 0, sound: new Blob(["a low "]) });
  await store.updateRecording(recording, { number: 1, sound: new Blob(["voice"]) });

  expect(await store.list(hanna)).toEqual([kept]);
  const opened = await store.file(hanna, idOf(1));
  expect(await (await opened?.whole())?.text()).toBe("a heron's wings.");
  expect(await (await opened?.part(2, 7))?.text()).toBe("heron");
  expect(await store.descriptions(hanna)).toMatchObject([{ alt: "The jetty" }]);
  expect(await new Blob(await store.sound(hanna, idOf(2))).text()).toBe("a low voice");

  const shown = await everythingIn("reflector-uploads");
  for (const word of ["heron", "weir", "jetty", "voice"]) expect(shown).not.toContain(word);
});

it("leaves what its key does not open where it is", async () => {
  const store = createTestUploads();
  await store.add(upload, file);
  await store.updateRecording(recording, { number: 0, sound: new Blob(["voice"]) });
  const other = otherKey();
  expect(await other.list(hanna)).toEqual([]);
  await other.change(hanna, idOf(1), { alt: "Written over" });
  await expect((await other.file(hanna, idOf(1)))?.whole()).rejects.toThrow(UnopenedFile);
  await expect(other.sound(hanna, idOf(2))).rejects.toThrow(UnopenedFile);
  expect(await store.list(hanna)).toMatchObject([{ alt: "At the weir" }]);
});

it("sorts files by when they were added, regardless of size", async () => {
  const store = createTestUploads();
  const large = new Blob([new Uint8Array(600_000)]);
  await Promise.all([
    store.add({ ...upload, id: idOf(1) }, large),
    store.add({ ...upload, id: idOf(2) }, file),
  ]);
  expect((await store.list(hanna)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
});
