import { describe, expect, it } from "vitest";
import { createSignInAgain } from "./sign-in-again.ts";

describe("asking for the password in place", () => {
  it("opens once automatically, and not again after it was postponed", () => {
    const asking = createSignInAgain();
    asking.need();
    expect(asking.isAsked()).toBe(true);
    asking.putOff();
    asking.need();
    expect(asking.isAsked()).toBe(false);
  });

  it("opens again on request", () => {
    const asking = createSignInAgain();
    asking.need();
    asking.putOff();
    asking.ask();
    expect(asking.isAsked()).toBe(true);
  });

  it("starts over when the next session ends", () => {
    const asking = createSignInAgain();
    asking.need();
    asking.putOff();
    asking.end();
    asking.need();
    expect(asking.isAsked()).toBe(true);
  });
});
