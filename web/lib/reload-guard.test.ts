import { describe, expect, it } from "vitest";
import { storageOf } from "./device/testing.ts";
import { mayReload } from "./reload-guard.ts";

describe("a script chunk that is gone", () => {
  it("reloads the page once, and not again within ten seconds", () => {
    const storage = storageOf();
    expect(mayReload(() => storage, 50_000, "a")).toBe(true);
    expect(mayReload(() => storage, 59_999, "b")).toBe(false);
    expect(mayReload(() => storage, 60_000, "b")).toBe(true);
  });

  it("reloads the page only once if it stays missing", () => {
    const storage = storageOf();
    expect(mayReload(() => storage, 50_000, "a")).toBe(true);
    expect(mayReload(() => storage, 61_000, "a")).toBe(false);
    expect(mayReload(() => storage, 900_000, "a")).toBe(false);
  });

  it("is an error at once if the browser stores nothing", () => {
    const forbidden = () => {
      throw new DOMException("", "SecurityError");
    };
    expect(mayReload(forbidden, 50_000, "a")).toBe(false);
  });
});
