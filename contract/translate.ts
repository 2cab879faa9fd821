import type { GetICUArgs } from "@schummar/icu-type-parser";
import compile from "icu-minify/compile";
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";
import { fnv1a } from "./fnv1a.ts";

export type { CompiledMessage };

/** The messages of a language that are loaded, by `messageKey`. */
export type Language = {
  /** BCP 47. */
  tag: string;
  messages: Readonly<Record<string, CompiledMessage>>;
};

/** Needs no messages, because the texts in the code are English. */
export const english: Language = { tag: "en", messages: {} };

let languageInUse = (): Language => english;

/**
 * In a browser, the language of the page; on the server, that of the request or person that is served.
 * @returns the former source, which a test puts back
 */
export function setLanguageSource(source: () => Language): () => Language {
  const former = languageInUse;
  languageInUse = source;
  return former;
}

/** BCP 47. For what `Intl` formats or compares, and for the attribute `lang`. */
export const languageTag = (): string => languageInUse().tag;

/** The variables of a text in ICU MessageFormat, with their types. */
export type Values<Source extends string> = GetICUArgs<
  Source,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** Must be a literal: neither translations nor variables of a computed text could be found. */
type Literal<Source extends string> = string extends Source ? never : Source;
/** A text with markup needs `rich`. */
type Plain<Source extends string> = Source extends `${string}</${string}` ? never : Literal<Source>;
type Given<Source extends string> = object extends Values<Source> ? [] : [values: Values<Source>];

/**
 * The text in the language in use, or in English if it has no translation. Called while something is drawn or answered,
 * never while a module loads. See docs/translating.md.
 */
export function t<const Source extends string>(source: Plain<Source>, ...values: Given<Source>): string;
export function t(source: string, values?: FormatValues<string>): string {
  return textOf(source, undefined, values);
}

/** The same, with a context that tells apart two meanings of a short text: `tc("verb", "Open")`. */
export function tc<const Source extends string>(
  context: string,
  source: Plain<Source>,
  ...values: Given<Source>
): string;
export function tc(context: string, source: string, values?: FormatValues<string>): string {
  return textOf(source, context, values);
}

/**
 * Adds a label to an entry of a list. The label is translated each time it is read. Calls at the top of a module need
 * `@__PURE__`, so that the build can drop a list that is not used.
 */
export function withLabel<const Entry extends object>(
  entry: Entry,
  label: () => string,
): Entry & { readonly label: string } {
  return {
    ...entry,
    get label() {
      return label();
    },
  };
}

/** A text of a JSON file that `scripts/messages/contents.ts` names, with its context there. */
export const translateText = (source: string, context: string, values?: FormatValues<string>): string =>
  textOf(source, context, values);

function textOf(source: string, context: string | undefined, values: FormatValues<string> | undefined) {
  const parts = translated(source, context, values);
  return typeof parts === "string" ? parts : parts.join("");
}

/** The parts of a text. A tag is replaced by what the function of its name returns. */
export function translated<Element>(
  source: string,
  context: string | undefined,
  values: FormatValues<Element> | undefined,
): string | (string | Element)[] {
  const { tag, messages } = languageInUse();
  const own = compiledSource(source);
  const translation = tag === english.tag ? undefined : messages[messageKey(own, context)];
  const result = format(translation ?? own, translation === undefined ? english.tag : tag, values, options);
  return typeof result === "string" || Array.isArray(result) ? result : [result];
}

/** Names a message in a catalogue. Two messages with one key fail `npm run messages`. */
export const messageKey = (message: CompiledMessage, context?: string): string =>
  fnv1a(
    (context === undefined ? "" : `${context}\u0004`) +
      (typeof message === "string" ? message : JSON.stringify(message)),
  ).toString(36);

/** The build of the web has compiled the texts that have syntax, and left `icu-minify/compile` out. */
export function compiledSource(source: string): CompiledMessage {
  if (typeof source !== "string" || !/['<{]/.test(source)) return source;
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = compile(source);
  compiled.set(source, made);
  return made;
}
const compiled = new Map<string, CompiledMessage>();

// Nothing is called while this module loads, so that the build may drop the contract's parts that use it.
const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => cached(dateFormats, args, () => new Intl.DateTimeFormat(...args)),
    getNumberFormat: (...args) => cached(numberFormats, args, () => new Intl.NumberFormat(...args)),
    getPluralRules: (...args) => cached(pluralRules, args, () => new Intl.PluralRules(...args)),
  },
};
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

/** Making a formatter of `Intl` takes far longer than using it. */
function cached<Formatter>(made: Map<string, Formatter>, args: unknown[], make: () => Formatter): Formatter {
  const key = JSON.stringify(args);
  const formatter = made.get(key) ?? make();
  made.set(key, formatter);
  return formatter;
}
