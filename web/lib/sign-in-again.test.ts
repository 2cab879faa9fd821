import { describe, expect, it } from "vitest";
import { createSignInAgain } from "./sign-in-again.ts";

describe("asking for the password in place", () => {
  it("opens once by itself, and not again after it was put off", () => {
    const asking = createSignInAgain();
    asking.need();
    expect(asking.isAsked()).toBe(true);
    asking.putOff();
    asking.need();
    expect(asking.isAsked()).toBe(false);
  });

  it("opens again when the person asks for it", () => {
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
