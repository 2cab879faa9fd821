import { beforeEach, expect, it } from "vitest";
import type { DeviceKeyAnswer } from "#contract/accounts/device-key.ts";
import { toBase64url } from "./device/base64url.ts";
import { storageOf, testKey } from "./device/testing.ts";
import { createDeviceKeys } from "./device-keys.ts";

const [hanna, emil] = ["hanna", "emil"];
let values: Map<string, string>;
let signedIn: string | null;
let asked: number;

const storage = () => storageOf(values);
async function ask(): Promise<DeviceKeyAnswer> {
  asked += 1;
  if (!signedIn) throw new Error("The server can\u2019t be reached.");
  const { id, bytes } = testKey(signedIn);
  return { user_id: signedIn, id, key: toBase64url(bytes) };
}
const openPage = () => createDeviceKeys({ storage, ask });

beforeEach(() => {
  values = new Map();
  signedIn = hanna;
  asked = 0;
});

it("comes from the server once, and is there without it from then on", async () => {
  const first = openPage();
  expect(first.now(hanna)).toBeNull();
  expect(await Promise.all([first.get(hanna), first.get(hanna)])).toEqual([testKey(hanna), testKey(hanna)]);
  signedIn = null;
  const reloaded = openPage();
  expect(reloaded.now(hanna)).toEqual(testKey(hanna));
  expect(await reloaded.get(hanna)).toEqual(testKey(hanna));
  expect(asked).toBe(1);
});

it("leaves this device when its person logs out", async () => {
  const keys = openPage();
  await keys.get(hanna);
  keys.forget();
  expect(values.size).toBe(0);
  expect(keys.now(hanna)).toBeNull();
  expect(keys.present()).toBeNull();
});

it("is never given to another person, and is replaced when another person logs in", async () => {
  const keys = openPage();
  await keys.get(hanna);
  expect(keys.now(emil)).toBeNull();
  await expect(keys.get(emil)).rejects.toThrow("another person");
  expect(keys.now(hanna)).toEqual(testKey(hanna));
  signedIn = emil;
  expect(await keys.get(emil)).toEqual(testKey(emil));
  expect(openPage().now(hanna)).toBeNull();
  expect(openPage().now(emil)).toEqual(testKey(emil));
});

it("is asked for again after a failure", async () => {
  const keys = openPage();
  signedIn = null;
  await expect(keys.get(hanna)).rejects.toThrow();
  signedIn = hanna;
  expect(await keys.get(hanna)).toEqual(testKey(hanna));
});

it("lasts as long as the page if the browser stores nothing, or something invalid", async () => {
  const refusing = createDeviceKeys({
    storage: () => {
      throw new DOMException("", "SecurityError");
    },
    ask,
  });
  expect(await refusing.get(hanna)).toEqual(testKey(hanna));
  expect(refusing.now(hanna)).toEqual(testKey(hanna));
  values.set("device_key", "{broken");
  expect(openPage().now(hanna)).toBeNull();
});

it("is stored only by the lock if there is one", async () => {
  const keys = openPage();
  keys.setLock(async () => true);
  expect(await keys.get(hanna)).toEqual(testKey(hanna));
  expect([...values.values()].join()).not.toContain(toBase64url(testKey(hanna).bytes));
  expect(keys.lockedFor()).toBe(hanna);
  const reloaded = openPage();
  expect(reloaded.now(hanna)).toBeNull();
  await expect(reloaded.get(hanna)).rejects.toThrow("locked");
  reloaded.take(testKey(hanna));
  expect(reloaded.now(hanna)).toEqual(testKey(hanna));
  reloaded.drop();
  expect(reloaded.now(hanna)).toBeNull();
});
