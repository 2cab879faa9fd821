import { afterEach, expect, it } from "vitest";
import {
  compareNames,
  formatCompact,
  formatList,
  formatNumber,
  isolate,
  joinSentences,
  withoutIsolates,
} from "./formats.ts";
import { english, languageTag, setLanguageSource } from "./translate.ts";

const former = setLanguageSource(() => english);
afterEach(() => {
  setLanguageSource(former);
});

it("numbers, lists and the order of names are those of the language in use", () => {
  const said = () => [
    languageTag(),
    formatNumber(1234.5),
    formatNumber(0.126, { style: "percent" }),
    formatList(["a", "b", "c"]),
    formatList(["a", "b"], { type: "disjunction" }),
    ["ö", "z", "o"].sort(compareNames).join(""),
  ];
  expect(said()).toEqual(["en", "1,234.5", "13%", "a, b and c", "a or b", "oöz"]);
  setLanguageSource(() => ({ tag: "de", messages: {} }));
  expect(said()).toEqual(["de", "1.234,5", "13\u00a0%", "a, b und c", "a oder b", "oöz"]);
  setLanguageSource(() => ({ tag: "ja", messages: {} }));
  expect(formatList(["a", "b", "c"])).toBe("a、b、c");
  setLanguageSource(() => ({ tag: "sv", messages: {} }));
  expect(said().at(-1)).toBe("ozö");
});

it.each([
  ["en", "a, b"],
  ["es", "a, b"],
  ["nl", "a, b"],
  ["ar", "a، b"],
  ["ja", "a、b"],
])("what belongs together without an “and” has a comma in %s", (tag, list) => {
  setLanguageSource(() => ({ tag, messages: {} }));
  expect(formatList(["a", "b"], { type: "unit" })).toBe(list);
});

it.each([
  ["en", "12K"],
  ["de", "12.000"],
  ["pl", "12\u00a0tys."],
  ["ja", "1.2万"],
])("thousands are short in %s", (tag, thousands) => {
  setLanguageSource(() => ({ tag, messages: {} }));
  expect(formatCompact(12_000)).toBe(thousands);
});

it("a text is isolated in languages from right to left only", () => {
  expect(isolate("16 °C")).toBe("16 °C");
  setLanguageSource(() => ({ tag: "ar", messages: {} }));
  expect(isolate("16 °C")).toBe("\u206816 °C\u2069");
  expect(withoutIsolates(isolate("16 °C"))).toBe("16 °C");
});

it("sentences are joined by a space, but not in Japanese", () => {
  expect(joinSentences(["One.", "Two."])).toBe("One. Two.");
  setLanguageSource(() => ({ tag: "ja", messages: {} }));
  expect(joinSentences(["一。", "二。"])).toBe("一。二。");
});
