import { beforeEach, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { storageOf, testKeys } from "./device/testing.ts";
import { createKeptUser } from "./kept-user.ts";

const hanna = { id: "019a", username: "hanna", display_name: "Hanna of the reeds" } satisfies Partial<User>;
const given: User = JSON.parse(JSON.stringify(hanna));

let values: Map<string, string>;
let signedIn: string | null;
const storage = () => storageOf(values);
const create = (build: string, keys = testKeys("019a")) =>
  createKeptUser({ storage, build, keys, signedInAs: () => signedIn });

beforeEach(() => {
  values = new Map();
  signedIn = "hanna";
});

describe("the person this device remembers without the server", () => {
  it("is the last one here, by name", async () => {
    const kept = create("aaaa");
    expect(await kept.recall("hanna")).toBeNull();
    await kept.keep(given);
    expect(await kept.recall("hanna")).toEqual(hanna);
    expect(await kept.recall("someone-else")).toBeNull();
    expect(await kept.recall(null)).toBeNull();
  });

  it("stands here sealed, and opens under this person's key alone", async () => {
    await create("aaaa").keep(given);
    expect([...values.values()].join()).not.toContain("reeds");
    expect(await create("aaaa", testKeys("019b")).recall("hanna")).toBeNull();
    expect(await create("aaaa", testKeys(null)).recall("hanna")).toBeNull();
  });

  it("is nobody after logging out, also while they were being kept", async () => {
    const kept = create("aaaa");
    await kept.keep(given);
    kept.forget();
    expect(await kept.recall("hanna")).toBeNull();
    const keeping = kept.keep(given);
    signedIn = null;
    await keeping;
    expect(values.size).toBe(0);
  });

  it("is read only by the build that kept it", async () => {
    await create("aaaa").keep(given);
    expect(await create("bbbb").recall("hanna")).toBeNull();
  });

  it("is nobody if the copy is broken or the storage forbidden", async () => {
    values.set("user_cache", "{broken");
    expect(await create("aaaa").recall("hanna")).toBeNull();
    const forbidden = createKeptUser({
      storage: () => {
        throw new DOMException("", "SecurityError");
      },
      build: "aaaa",
      keys: testKeys("019a"),
      signedInAs: () => "hanna",
    });
    await forbidden.keep(given);
    expect(await forbidden.recall("hanna")).toBeNull();
  });
});
