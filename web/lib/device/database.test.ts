// @vitest-environment node
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { type DBSchema, deleteDB, type IDBPDatabase } from "idb";
import { beforeEach, expect, it, vi } from "vitest";
import { createDeviceDatabase, keysBelow } from "./database.ts";

interface Schema extends DBSchema {
  words: { key: string[]; value: string };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const create = (version = 1) =>
  createDeviceDatabase<Schema>({
    name: "words",
    version,
    upgrade(database) {
      if (!database.objectStoreNames.contains("words")) database.createObjectStore("words");
    },
  });
type Device = ReturnType<typeof create>;
const put = (device: Device, word: string) =>
  device.use((database) => database.put("words", word, ["a", word]));
const all = (device: Device) => device.use((database) => database.getAll("words"));

it("is opened once for all calls", async () => {
  const open = vi.spyOn(indexedDB, "open");
  const device = create();
  await Promise.all([put(device, "one"), put(device, "two")]);
  expect(await all(device)).toEqual(["one", "two"]);
  expect(open).toHaveBeenCalledTimes(1);
});

it("is opened again after the browser has closed it without a word", async () => {
  const device = create();
  let connection: IDBPDatabase<Schema> | undefined;
  await device.use(async (database) => {
    connection = database;
  });
  connection?.close();
  await put(device, "kept");
  expect(await all(device)).toEqual(["kept"]);
});

it("makes room for a newer build in another tab, and for a deletion", async () => {
  const device = create();
  await put(device, "kept");
  const newer = create(2);
  expect(await all(newer)).toEqual(["kept"]);
  await deleteDB("words");
  expect(await all(newer)).toEqual([]);
});

it("fails where the browser refuses, and works once it does not", async () => {
  const device = create();
  const refusal = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  await expect(put(device, "lost")).rejects.toThrow();
  refusal.mockRestore();
  await put(device, "kept");
  expect(await all(device)).toEqual(["kept"]);
});

it("finds the keys below a beginning, and no others", async () => {
  const device = create();
  await device.use(async (database) => {
    for (const key of [["a"], ["a", "b"], ["a", "b", "c"], ["ab", "c"], ["b"]])
      await database.put("words", key.join("/"), key);
  });
  const below = (...parts: string[]) =>
    device.use((database) => database.getAll("words", keysBelow(...parts)));
  expect(await below("a")).toEqual(["a", "a/b", "a/b/c"]);
  expect(await below("a", "b")).toEqual(["a/b", "a/b/c"]);
});
