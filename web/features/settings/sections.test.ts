import { expect, it } from "vitest";
import { findSettings, hasWords, sectionOfHash } from "./sections.ts";

it.each([
  ["day", "day"],
  ["dates", "day"],
  ["page", "page"],
  ["reminders", "reminders"],
  ["lock", "lock"],
  ["ai", "companion"],
  ["data", "data"],
  ["look", "look"],
  ["elsewhere", undefined],
  ["", undefined],
])("leads from the old address #%s to the page %s", (hash, section) => {
  expect(sectionOfHash(hash)).toBe(section);
});

it.each([
  ["password", ["Password"]],
  ["change password", ["Password"]],
  ["mood names", ["Daily facts and moods"]],
  ["two-factor", ["One-time codes"]],
  ["delete account", ["Delete account"]],
  ["devices", ["Signed-in devices"]],
])("finds by %s what people call so, with the words in any order", (typed, found) => {
  expect(findSettings(typed).map(({ name }) => name)).toEqual(found);
});

it("finds a setting by a part of its name, whatever the case", () => {
  expect(findSettings(" TYPEWR").map(({ name, section }) => [name, section.id])).toEqual([
    ["Typewriter scrolling", "page"],
  ]);
  expect(findSettings("no such thing")).toEqual([]);
});

it("finds “e-mail”, which translations keep on one line", () => {
  expect(hasWords("Zmień e-\u2060mail", "e-mail zmień")).toBe(true);
});
