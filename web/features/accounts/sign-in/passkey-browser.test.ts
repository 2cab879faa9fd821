import { describe, expect, it } from "vitest";
import { explainAuthenticator, isStopped } from "./passkey-browser.ts";

const named = (name: string) => Object.assign(new Error("refused"), { name });

describe("what an authenticator refuses", () => {
  it("is explained by the name of its error", () => {
    expect(explainAuthenticator(named("NotAllowedError"))).toMatch(/^No passkey was used\./);
    expect(explainAuthenticator(named("InvalidStateError"))).toMatch(/already has a passkey/);
    expect(explainAuthenticator(named("SecurityError"))).toMatch(/secure address/);
    expect(explainAuthenticator(new DOMException("no", "ConstraintError"))).toMatch(/can’t hold a passkey/);
    const ofLibrary = Object.assign(new Error("no"), { code: "ERROR_AUTHENTICATOR_GENERAL_ERROR" });
    expect(explainAuthenticator(ofLibrary)).toMatch(/can’t hold a passkey/);
  });

  it("leaves other failures to others", () => {
    expect(explainAuthenticator(new Error("no answer"))).toBeNull();
    expect(explainAuthenticator("no answer")).toBeNull();
  });
});

it("knows a request that was cancelled from one that was refused", () => {
  expect(isStopped(named("AbortError"))).toBe(true);
  expect(isStopped(Object.assign(new Error("x"), { code: "ERROR_CEREMONY_ABORTED" }))).toBe(true);
  expect(isStopped(named("NotAllowedError"))).toBe(false);
  expect(isStopped(Object.assign(new Error("x"), { code: "ERROR_INVALID_DOMAIN" }))).toBe(false);
});
