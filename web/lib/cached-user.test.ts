import { beforeEach, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { createCachedUser } from "./cached-user.ts";
import { storageOf, testKeys } from "./device/testing.ts";

const hanna = { id: "019a", username: "hanna", display_name: "Hanna of the reeds" } satisfies Partial<User>;
const given: User = JSON.parse(JSON.stringify(hanna));

let values: Map<string, string>;
let signedIn: string | null;
const storage = () => storageOf(values);
const create = (build: string, keys = testKeys("019a")) =>
  createCachedUser({ storage, build, keys, signedInAs: () => signedIn });

beforeEach(() => {
  values = new Map();
  signedIn = "hanna";
});

describe("the person this device remembers without the server", () => {
  it("is the last one here, by name", async () => {
    const cache = create("aaaa");
    expect(await cache.load("hanna")).toBeNull();
    await cache.store(given);
    expect(await cache.load("hanna")).toEqual(hanna);
    expect(await cache.load("someone-else")).toBeNull();
    expect(await cache.load(null)).toBeNull();
  });

  it("is stored sealed, and opens only under this person's key", async () => {
    await create("aaaa").store(given);
    expect([...values.values()].join()).not.toContain("reeds");
    expect(await create("aaaa", testKeys("019b")).load("hanna")).toBeNull();
    expect(await create("aaaa", testKeys(null)).load("hanna")).toBeNull();
  });

  it("is gone after logging out, also while it was being stored", async () => {
    const cache = create("aaaa");
    await cache.store(given);
    cache.forget();
    expect(await cache.load("hanna")).toBeNull();
    const keeping = cache.store(given);
    signedIn = null;
    await keeping;
    expect(values.size).toBe(0);
  });

  it("is read only by the build that stored it", async () => {
    await create("aaaa").store(given);
    expect(await create("bbbb").load("hanna")).toBeNull();
  });

  it("is missing if the copy is broken or storage is forbidden", async () => {
    values.set("user_cache", "{broken");
    expect(await create("aaaa").load("hanna")).toBeNull();
    const forbidden = createCachedUser({
      storage: () => {
        throw new DOMException("", "SecurityError");
      },
      build: "aaaa",
      keys: testKeys("019a"),
      signedInAs: () => "hanna",
    });
    await forbidden.store(given);
    expect(await forbidden.load("hanna")).toBeNull();
  });
});
