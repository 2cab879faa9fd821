import { beforeEach, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { createKeptUser } from "./kept-user.ts";

const hanna = { id: "019a", username: "hanna" } satisfies Partial<User>;
const given: User = JSON.parse(JSON.stringify(hanna));

let values: Map<string, string>;
const storage = () => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
});
beforeEach(() => {
  values = new Map();
});

describe("the person this device remembers without the server", () => {
  it("is the last one here, by name", () => {
    const kept = createKeptUser(storage, "aaaa");
    expect(kept.recall("hanna")).toBeNull();
    kept.keep(given);
    expect(kept.recall("hanna")).toEqual(hanna);
    expect(kept.recall("someone-else")).toBeNull();
    expect(kept.recall(null)).toBeNull();
  });

  it("is nobody after logging out", () => {
    const kept = createKeptUser(storage, "aaaa");
    kept.keep(given);
    kept.forget();
    expect(kept.recall("hanna")).toBeNull();
    expect(values.size).toBe(0);
  });

  it("is read only by the build that kept it", () => {
    createKeptUser(storage, "aaaa").keep(given);
    expect(createKeptUser(storage, "bbbb").recall("hanna")).toBeNull();
  });

  it("is nobody if the copy is broken or the storage forbidden", () => {
    values.set("user_cache", "{broken");
    expect(createKeptUser(storage, "aaaa").recall("hanna")).toBeNull();
    const forbidden = createKeptUser(() => {
      throw new DOMException("", "SecurityError");
    }, "aaaa");
    forbidden.keep(given);
    expect(forbidden.recall("hanna")).toBeNull();
  });
});
