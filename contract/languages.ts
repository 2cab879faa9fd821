/** The languages that people can choose, by BCP 47 tag, each with its own name. */
export const languages: Readonly<Record<string, string>> = {
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  // Untranslated: each language has its own name.
  "pt-BR": "Português (Brasil)",
  ja: "日本語",
  ar: "العربية",
};

/**
 * Only for checks, and never offered: English with accents, brackets and 1.6 times the length, and the same from right
 * to left. The names are those of CLDR, except that the second keeps the plurals and numbers of English.
 */
export const pseudoLanguages = ["en-XA", "en-XB"] as const;

/** Holds the language that the person chose in this browser. Without it, the browser's own languages decide. */
export const languageCookie = "language";

export const directionOf = (tag: string): "ltr" | "rtl" =>
  /^(ar|fa|he|ur|en-XB)\b/.test(tag) ? "rtl" : "ltr";

/** The tag as it is listed here, in any case of letters. */
export const knownLanguage = (tag: string, offered = Object.keys(languages)): string | undefined =>
  [...offered, ...pseudoLanguages].find((each) => each.toLowerCase() === tag.toLowerCase());
