import { directionOf } from "./languages.ts";
import { languageTag } from "./translate.ts";

/** A number in the language in use, such as 1,234.5 or 1.234,5. Within a message, use `{size, number}`. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  cached(numberFormats, options, () => new Intl.NumberFormat(languageTag(), options)).format(value);

/** 12K or 1.2万: where there is little room. */
export const formatCompact = (value: number): string => formatNumber(value, { notation: "compact" });

/** A list in the language in use, such as “one, two and three”, or “one, two, three” with the type `unit`. */
export const formatList = (items: Iterable<string>, options: Intl.ListFormatOptions = {}): string =>
  options.type === "unit"
    ? // Most languages would have an “and” before the last one.
      [...items].join(comma())
    : // American English would have a comma before the last “and”.
      cached(
        listFormats,
        options,
        () => new Intl.ListFormat(languageTag().replace(/^en$/, "en-GB"), options),
      ).format(items);

const comma = () => {
  if (isSpaceless()) return "、";
  return /^(ar|fa|ur)\b/.test(languageTag()) ? "، " : ", ";
};

/** In a language from right to left, a text that keeps its own direction inside another one. Messages isolate theirs. */
export const isolate = (text: string): string =>
  directionOf(languageTag()) === "rtl" ? `\u2068${text}\u2069` : text;

/** Without the invisible characters that isolate: for file names, titles and headings, which other programs read. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, "");

/** Joins whole sentences, and skips empty ones. */
export const joinSentences = (sentences: Iterable<string | false | null | undefined>): string =>
  [...sentences].filter(Boolean).join(sentenceSpace());

/** The separator of two sentences: a space, or nothing in Japanese. Use it where one of them is not plain text. */
export const sentenceSpace = (): string => (isSpaceless() ? "" : " ");

const isSpaceless = () => /^(ja|zh)\b/.test(languageTag());

/** Sorts names as the language in use does. */
export const compareNames = (one: string, other: string): number =>
  cached(collators, {}, () => new Intl.Collator(languageTag())).compare(one, other);

/** The name of a country by its code of two letters, in the language in use. */
export const countryName = (code: string): string =>
  cached(regionNames, {}, () => new Intl.DisplayNames(languageTag(), { type: "region" })).of(code) ?? code;

const numberFormats = new Map<string, Intl.NumberFormat>();
const listFormats = new Map<string, Intl.ListFormat>();
const collators = new Map<string, Intl.Collator>();
const regionNames = new Map<string, Intl.DisplayNames>();

/** Making a formatter of `Intl` takes far longer than using it. */
function cached<Formatter>(made: Map<string, Formatter>, options: object, make: () => Formatter): Formatter {
  const key = languageTag() + JSON.stringify(options);
  const formatter = made.get(key) ?? make();
  made.set(key, formatter);
  return formatter;
}
