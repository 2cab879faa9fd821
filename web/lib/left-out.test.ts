// @vitest-environment node
import { expect, it } from "vitest";
import { languageNames, leftOutWords } from "./left-out.ts";

it("names languages, and says how much was left out", () => {
  expect(languageNames(["other", "en", "de"])).toBe("English, German and other languages");
  expect(leftOutWords([])).toBeNull();
  expect(
    leftOutWords([
      { language: "fr", reflections: 3 },
      { language: "pl", reflections: 1 },
    ]),
  ).toBe("4 reflections seem to be in French and Polish and were left out.");
  expect(leftOutWords([{ language: "nl", reflections: 1 }])).toBe(
    "1 reflection seems to be in Dutch and was left out.",
  );
});
