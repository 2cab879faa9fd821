import { expect, it } from "vitest";
import { toPlainBody } from "./api-failure.ts";

it.each([
  ["application/json", '{"detail":"No active account found."}', "No active account found."],
  ["application/json", '"Come back later."', "Come back later."],
  ["application/json", '["One.", "Two."]', "One. Two."],
  [
    "application/json",
    '{"username":["Too short.","Taken."],"password":["Too common."]}',
    "Too short. Taken. Too common.",
  ],
  ["text/plain", "Closed for the night.\n", "Closed for the night."],
  [null, "Closed for the night.", "Closed for the night."],
])("what an answer of type %s says is taken from it: %s", (type, text, sentence) => {
  expect(toPlainBody(text, type)?.message).toBe(sentence);
});

it("sentences by field are assigned to their fields", () => {
  expect(toPlainBody('{"username":["Taken."],"count":3}', "application/json")?.fields).toEqual({
    username: "Taken.",
  });
});

it.each([
  ["text/html; charset=utf-8", "<h1>Bad Gateway</h1>"],
  [null, "<html><body>Bad Gateway</body></html>"],
  ["application/json", "{}"],
  ["application/json", "3"],
  ["text/plain", "  "],
])("a page and an empty answer of type %s say nothing: %s", (type, text) => {
  expect(toPlainBody(text, type)).toBeNull();
});
