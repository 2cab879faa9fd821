/**
 * The locale of dates in a language: the device's variant of it, such as `en-GB` for `en`, or else the language in the
 * device's region, such as `en-DE` on a German one.
 * @param device the languages of a device or browser, preferred ones first
 */
export const localeOf = (language: string, device: readonly string[]): string =>
  withDigitsOfApp(regionalLocale(language, device));

/** Arabic dates have the digits of the app's other numbers in all countries. */
export const withDigitsOfApp = (locale: string): string =>
  /^ar\b/.test(locale) ? new Intl.Locale(locale, { numberingSystem: "latn" }).toString() : locale;

/** A date as `Intl` writes it, but with the first day of a month as French (1er) and Brazilian Portuguese (1º) write it. */
export const writeDate = (format: Intl.DateTimeFormat, date: Date): string =>
  joinDate(format, format.formatToParts(date));

export const writeDates = (format: Intl.DateTimeFormat, from: Date, to: Date): string =>
  joinDate(format, format.formatRangeToParts(from, to));

function joinDate(format: Intl.DateTimeFormat, parts: readonly Intl.DateTimeFormatPart[]): string {
  const { locale } = format.resolvedOptions();
  const first = /^fr\b/.test(locale) ? "1er" : /^pt(?:-BR|$)/.test(locale) ? "1º" : "1";
  return parts.map(({ type, value }) => (type === "day" && value === "1" ? first : value)).join("");
}

function regionalLocale(language: string, device: readonly string[]): string {
  const own = new Intl.Locale(language);
  const known = device.flatMap(readLocale);
  const variant = known.find((each) => each.language === own.language && each.region !== undefined);
  if (variant) return variant.baseName;
  const region = own.region ?? known.find((each) => each.region !== undefined)?.region;
  return region ? new Intl.Locale(language, { region }).baseName : language;
}

/** Empty for what is no language, such as `C`. */
function readLocale(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
