import { describe, expect, it } from "vitest";
import { createRegisteredBrowser } from "./registered-browser.ts";

function storageWith(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [["reminders_browser", text]]);
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

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
