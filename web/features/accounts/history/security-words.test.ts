import { describe, expect, it } from "vitest";
import { type SecurityEvent, securityEventKinds } from "#contract/accounts/security-history.ts";
import { isAlarming, securityWords } from "./security-words.ts";

const event: SecurityEvent = {
  id: "0193a5c2-7f4e-7d3a-9b61-2f8c0d4e6a1b",
  kind: "signed_in",
  at: "2026-11-21T12:00:00.000Z",
  device: "Firefox (Linux)",
  count: 1,
  account: null,
  token_name: null,
};

describe("the security history", () => {
  it("has different words for everything that can happen", () => {
    const sentences = securityEventKinds.map((kind) => securityWords({ ...event, kind }));
    expect(new Set(sentences).size).toBe(securityEventKinds.length);
  });

  it("counts wrong passwords, and marks them", () => {
    const failed = { ...event, kind: "sign_in_failed" as const };
    expect(securityWords(failed)).toBe("A wrong password was entered");
    expect(securityWords({ ...failed, count: 12 })).toBe("A wrong password was entered 12 times");
    expect([isAlarming(failed), isAlarming(event)]).toEqual([true, false]);
  });

  it("names the token, and counts those of which no name is left", () => {
    const revoked = { ...event, kind: "token_revoked" as const };
    expect(securityWords({ ...revoked, token_name: "Notes" })).toBe("The personal token “Notes” was revoked");
    expect(securityWords({ ...revoked, count: 3 })).toBe("3 personal tokens were revoked");
    expect(securityWords(revoked)).toBe("A personal token was revoked");
  });

  it("names the other account, also one that is gone", () => {
    const linked = { ...event, kind: "account_linked" as const };
    expect(securityWords({ ...linked, account: { id: event.id, username: "ida" } })).toBe("Linked with ida");
    expect(securityWords(linked)).toBe("Linked with an account that is gone");
  });
});
