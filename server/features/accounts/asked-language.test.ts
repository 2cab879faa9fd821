import { expect, it } from "vitest";
import { askedLanguage } from "./asked-language.ts";

it.each([
  ["en-US,en;q=0.9,de;q=0.8", "en-US"],
  ["de-at", "de-AT"],
  ["en-GB-x-anything", "en-GB"],
  ["fr;q=0.9, en", "fr"],
  ["*", null],
  ["tlh,en", null],
  ["en_GB", null],
  ["x".repeat(5_000), null],
  ["", null],
  [undefined, null],
])("takes the first language of %j", (header, language) => {
  expect(askedLanguage(header)).toBe(language);
});
