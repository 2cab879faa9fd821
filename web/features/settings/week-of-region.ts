/** Where a week begins on another day than Monday, by the CLDR, for browsers without `getWeekInfo`. */
// Untranslated: codes of countries
const saturday = "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".split(" ");
const sunday =
  // Untranslated: codes of countries
  "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW".split(
    " ",
  );

/** The day that a week begins with there, from 0 for Sunday. Of several languages, the first with a region decides. */
export function firstDayOfRegion(languages: readonly string[]): number {
  const locales = languages.flatMap((tag) => readLocale(tag) ?? []);
  const locale = locales.find(({ region }) => region !== undefined) ?? locales[0]?.maximize();
  if (!locale) return 1;
  const known = locale.getWeekInfo?.().firstDay;
  if (known !== undefined) return known % 7;
  const region = locale.region ?? "";
  return sunday.includes(region) ? 0 : saturday.includes(region) ? 6 : 1;
}

function readLocale(tag: string): WeekLocale | null {
  try {
    return new Intl.Locale(tag);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type WeekLocale = Omit<Intl.Locale, "getWeekInfo" | "maximize"> & {
  maximize(): WeekLocale;
  getWeekInfo?(): { firstDay: number };
};
