import { expect, it } from "vitest";
import { isUser, readUser, wholeUser } from "./whole-user.ts";

it("of whom the server gives an id and a name alone has the default preferences", () => {
  const user = wholeUser({ id: "1", username: "hanna" });
  expect(user).toMatchObject({ id: "1", username: "hanna", email: null, display_name: "" });
  expect(user.preferences).toMatchObject({ day_end: "00:00", companion_on: true, text_size: "normal" });
});

it("preserves what the server sends", () => {
  const { preferences } = wholeUser({ id: "1", username: "hanna", email: "h@example.org" });
  const given = wholeUser({ id: "1", username: "hanna", preferences: { ...preferences, day_end: "04:00" } });
  expect(given.preferences.day_end).toBe("04:00");
});

it.each([
  [null, false],
  [{ username: "" }, false],
  [{ id: "1" }, false],
  [{ id: "1", username: "h" }, true],
])("%j is a user: %s", (value, is) => {
  expect(isUser(value)).toBe(is);
  if (!is)
    expect(() => readUser(value)).toThrow("The server’s answer can’t be read. Please try again in a moment.");
});
