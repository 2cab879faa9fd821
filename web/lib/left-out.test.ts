// @vitest-environment node
import { expect, it } from "vitest";
import { languageNames, leftOutWords } from "./left-out.ts";

it("names languages, and says how much was left out", () => {
  expect(languageNames(["other", "en", "de"])).toBe("English, German, and other languages");
  expect(leftOutWords([])).toBeNull();
  expect(
    leftOutWords([
      { language: "fr", reflections: 3 },
      { language: "pl", reflections: 1 },
    ]),
  ).toBe("Not in this language: 4 reflections in French and Polish were left out.");
});
