import { describe, expect, it } from "vitest";
import { storageOf } from "./device/testing.ts";
import { createNewcomer } from "./newcomer.ts";

function aTab() {
  const storage = storageOf();
  return createNewcomer(() => storage);
}

describe("a newcomer", () => {
  it("is who registered in this tab, until they have left the first steps", () => {
    const tab = aTab();
    expect(tab.is("hanna")).toBe(false);
    tab.note("hanna");
    expect(tab.is("hanna")).toBe(true);
    tab.forget();
    expect(tab.is("hanna")).toBe(false);
  });

  it("is met once, until the first steps are left", () => {
    const tab = aTab();
    expect([tab.meet(), tab.meet()]).toEqual([true, false]);
    tab.forget();
    expect(tab.meet()).toBe(true);
  });

  it("is no one else who logs in in the same tab, and no visitor", () => {
    const tab = aTab();
    tab.note("hanna");
    expect(tab.is("greta")).toBe(false);
    expect(tab.is(null)).toBe(false);
    expect(aTab().is(null)).toBe(false);
  });

  it("is not marked if the browser forbids storage, and registering still works", () => {
    const tab = createNewcomer(() => {
      throw new DOMException("No.", "SecurityError");
    });
    tab.note("hanna");
    expect(tab.is("hanna")).toBe(false);
    tab.forget();
  });
});
