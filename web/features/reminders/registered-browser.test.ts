import { describe, expect, it } from "vitest";
import { storageOf } from "#web/lib/device/testing.ts";
import { createRegisteredBrowser } from "./registered-browser.ts";

const storageWith = (text?: string) =>
  storageOf(new Map(text === undefined ? [] : [["reminders_browser", text]]));

const hannas = { username: "hanna", endpointHash: "one" };

describe("the subscription that this browser was registered by", () => {
  it("is known until that one is forgotten", () => {
    const storage = storageWith();
    const browser = createRegisteredBrowser(() => storage);
    expect(browser.recall()).toBeNull();
    browser.note(hannas);
    browser.forget("another");
    expect(browser.recall()).toEqual(hannas);
    browser.forget("one");
    expect(browser.recall()).toBeNull();
  });

  it.each(["", "null", "[]", "{", '{"username":"hanna"}', '{"username":1,"endpointHash":2}'])(
    "is not known from %s",
    (text) => {
      expect(createRegisteredBrowser(() => storageWith(text)).recall()).toBeNull();
    },
  );

  it("is not known where the browser forbids storage", () => {
    const refuse = () => {
      throw new DOMException("No.", "SecurityError");
    };
    const browser = createRegisteredBrowser(refuse);
    browser.note(hannas);
    expect(browser.recall()).toBeNull();
  });
});
