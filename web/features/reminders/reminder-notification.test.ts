import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pausePage, readReminder, toOwnPath } from "./reminder-notification.ts";

const pushed = (fields: unknown) => readReminder(JSON.stringify(fields));

describe("a reminder that is pushed", () => {
  it("is shown in a sentence of its kind, and leads to its place", () => {
    expect(pushed({ kind: "daily", address: "/dashboard", pause_key: "k" })).toMatchObject({
      title: "Your page for today is open",
      address: "/dashboard",
      pauseKey: "k",
    });
    expect(pushed({ kind: "activity", address: "/activities/a?run=b", pause_key: "k" })).toMatchObject({
      title: "A moment for yourself, as you planned",
      address: "/activities/a?run=b",
    });
    expect(pushed({ kind: "test", address: "/settings" })).toMatchObject({
      title: "Reminders reach this browser",
      pauseKey: null,
    });
  });

  it("shows no words but those that the app holds, whatever was pushed", () => {
    const shown = new Set(
      ["daily", "activity", "test"].flatMap((kind) => [pushed({ kind }).title, pushed({ kind }).body]),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { title, body, address } = readReminder(text);
        expect([shown.has(title), shown.has(body)]).toEqual([true, true]);
        expect(address).toMatch(/^\//);
      }),
    );
    expect(pushed({ kind: "daily", title: "I am afraid of Monday", body: "Papa" })).toEqual(
      pushed({ kind: "daily" }),
    );
    expect(pushed({ kind: "constructor" })).toEqual(pushed({ kind: "daily" }));
  });

  it.each([
    "https://elsewhere.example/",
    "//elsewhere.example/a",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "dashboard",
    null,
    7,
  ])("never leads away from the app, as to %s", (address) => {
    expect(toOwnPath(address)).toBe("/dashboard");
  });
});

it("keeps the key of a pause in the fragment, which no server is sent", () => {
  const url = new URL(pausePage("a/b+c#d"), "https://journal.example");
  expect(url.pathname + url.search).toBe("/reminders/pause");
  expect(new URLSearchParams(url.hash.slice(1)).get("key")).toBe("a/b+c#d");
});
