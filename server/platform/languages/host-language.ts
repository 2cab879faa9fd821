import { knownLanguage, languages } from "#contract/languages.ts";
import { english } from "#contract/translate.ts";
import { optional } from "../environment.ts";
import { bestLanguage } from "./requested-language.ts";

/**
 * `LANGUAGE`, by default English. Desktops set it, too, in the form of gettext, such as `de_AT:de:en`: its first
 * language that this app has is taken, and having none is no mistake.
 */
export const languageVariable = optional
  .transform((value) => {
    if (value === null) return english.tag;
    return /[:_]/.test(value) ? fromGettext(value) : (knownLanguage(value) ?? null);
  })
  .refine((language) => language !== null, {
    // Untranslated: for the host.
    error: () => `LANGUAGE must be one of ${Object.keys(languages).join(", ")}`,
  })
  .transform((language) => language ?? english.tag);

const fromGettext = (value: string): string =>
  bestLanguage(
    value
      .split(":")
      .map((each) => each.replace(/[.@].*/, "").replaceAll("_", "-"))
      .join(","),
    english.tag,
  );
