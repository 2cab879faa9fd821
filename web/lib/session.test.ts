import { Window } from "happy-dom";
import { describe, expect, it, vi } from "vitest";
import { createSession } from "./session.ts";

const hanna = { access: "access-1", refresh: "refresh-1", username: "hanna" };

const browser = (url = "http://localhost:3000/") => new Window({ url }).document;

describe("the session of one tab", () => {
  it("is authenticated as long as an access token exists", () => {
    const session = createSession(browser(), () => false);
    expect(session.isAuthenticated()).toBe(false);
    session.start(hanna);
    expect(session.isAuthenticated()).toBe(true);
    expect([session.accessToken(), session.refreshToken(), session.username()]).toEqual([
      "access-1",
      "refresh-1",
      "hanna",
    ]);
    session.clear();
    expect(session.isAuthenticated()).toBe(false);
    expect([session.accessToken(), session.refreshToken(), session.username()]).toEqual([null, null, null]);
  });

  it("stores cookies for a year, on the whole site, and secure on https only", () => {
    const written: string[] = [];
    const jar = {
      get cookie() {
        return "";
      },
      set cookie(value: string) {
        written.push(value);
      },
    };
    createSession(jar, () => false).start(hanna);
    expect(written).toHaveLength(3);
    for (const cookie of written) expect(cookie).toMatch(/; max-age=31536000; path=\/; samesite=lax$/);
    written.length = 0;
    createSession(jar, () => true).start(hanna);
    for (const cookie of written) expect(cookie).toMatch(/; secure$/);
  });

  it("survives a cookie of the same host that it did not write", () => {
    const session = createSession({ cookie: "username=%E0%A4%A; a=b; access_token=x" }, () => false);
    expect(session.username()).toBeNull();
    expect(session.accessToken()).toBe("x");
  });

  it("notices when another tab logged out or in as someone else, but not when it refreshed", () => {
    const document = browser();
    const here = createSession(document, () => false);
    here.start(hanna);
    const there = createSession(document, () => false);
    there.replaceTokens({ access: "access-2", refresh: "refresh-2" });
    expect(here.changedHands()).toBe(false);
    there.clear();
    expect(here.changedHands()).toBe(true);
    there.start({ ...hanna, username: "emil" });
    expect(here.changedHands()).toBe(true);
    there.start(hanna);
    expect(here.changedHands()).toBe(false);
  });

  it("continues under another name, which other tabs notice", () => {
    const document = browser();
    const here = createSession(document, () => false);
    here.start(hanna);
    const there = createSession(document, () => false);
    here.rename("hanna.lindqvist");
    expect([here.username(), here.accessToken(), here.refreshToken()]).toEqual([
      "hanna.lindqvist",
      "access-1",
      "refresh-1",
    ]);
    expect([here.changedHands(), there.changedHands()]).toEqual([false, true]);
  });

  it("notifies its listeners after logging in and out", () => {
    const session = createSession(browser(), () => false);
    const listener = vi.fn();
    const unsubscribe = session.subscribe(listener);
    session.start(hanna);
    session.clear();
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    session.start(hanna);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
