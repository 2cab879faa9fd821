import { expect, it } from "vitest";
import { localeOf, withDigitsOfApp } from "./locales.ts";

it.each([
  ["en", ["en-GB"], "en-GB"],
  ["de", ["en-US", "de", "de-AT"], "de-AT"],
  ["pt-BR", ["pt-PT"], "pt-PT"],
  ["en", ["de-DE"], "en-DE"],
  ["pt-BR", ["en-US"], "pt-BR"],
  ["de", ["de"], "de"],
  ["de", ["C", "en"], "de"],
  ["en-XA", ["en-GB"], "en-GB"],
  ["ar", ["ar-EG"], "ar-EG-u-nu-latn"],
])("a page in %s on a device with %j has the dates of %s", (language, device, locale) => {
  expect(localeOf(language, device)).toBe(locale);
});

it("a chosen language of dates has the digits of the app, too", () => {
  expect(withDigitsOfApp("ar-EG")).toBe("ar-EG-u-nu-latn");
  expect(withDigitsOfApp("de-AT")).toBe("de-AT");
});
