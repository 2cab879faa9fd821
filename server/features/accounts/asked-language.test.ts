import { expect, it } from "vitest";
import { inLanguage } from "#server/platform/languages/languages.ts";
import { askedLanguage } from "./asked-language.ts";
import { dateLanguageOf } from "./in-language-of.ts";

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

it.each([
  ["ar", null, "ar-EG", "ar-EG-u-nu-latn"],
  ["en", "ar-EG", "en-GB", "ar-EG-u-nu-latn"],
  ["en", "de-AT", "en-GB", "de-AT"],
])(
  "in a text in %s, dates in %s (the browser’s are in %s) are formatted as %s",
  (language, date_language, asked, locale) => {
    expect(inLanguage(language, () => dateLanguageOf({ date_language }, asked))).toBe(locale);
  },
);
