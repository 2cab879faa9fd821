import type { CrisisLine } from "#contract/safety/crisis-contacts.ts";

/** The device's hints about its location. */
export type Whereabouts = { timeZone: string; language: string };

export const whereabouts = (): Whereabouts => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
});

// Untranslated: it is stored on devices, as a code.
export const elsewhere = "Somewhere else";

export const placeOfCountry = (country: string, lines: readonly CrisisLine[]): string =>
  lines.find(({ countries }) => countries.includes(country.toUpperCase()))?.place ?? elsewhere;

/**
 * The time zone says where a device is. A language does not: many people outside the United States use its English.
 * So the language only decides when the zone names no place, such as UTC.
 */
export function guessPlace({ timeZone, language }: Whereabouts, lines: readonly CrisisLine[]): string {
  const placeOf = (country: string) => placeOfCountry(country, lines);
  const country = countryOfZone.get(timeZone);
  if (country) return placeOf(country);
  if (timeZone.startsWith("Australia/")) return placeOf("AU");
  if (/^America\/(Indiana|Kentucky|North_Dakota)\/|^US\//.test(timeZone)) return placeOf("US");
  if (timeZone.startsWith("Canada/")) return placeOf("CA");
  if (timeZone.startsWith("America/Argentina/")) return placeOf("AR");
  return /^(UTC|GMT|Etc\/.*|)$/.test(timeZone) ? placeOf(regionOf(language)) : elsewhere;
}

const regionOf = (language: string) => /-([A-Z]{2})(?:-|$)/.exec(language)?.[1] ?? "";

/** The time zones of countries with a crisis line of their own. */
const zones: Record<string, string> = {
  US: "America/New_York America/Detroit America/Chicago America/Menominee America/Denver America/Boise America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome America/Adak America/Indianapolis America/Louisville Pacific/Honolulu",
  CA: "America/St_Johns America/Halifax America/Glace_Bay America/Moncton America/Goose_Bay America/Blanc-Sablon America/Toronto America/Montreal America/Nipigon America/Thunder_Bay America/Iqaluit America/Pangnirtung America/Atikokan America/Coral_Harbour America/Winnipeg America/Rainy_River America/Resolute America/Rankin_Inlet America/Regina America/Swift_Current America/Edmonton America/Cambridge_Bay America/Yellowknife America/Inuvik America/Creston America/Dawson_Creek America/Fort_Nelson America/Whitehorse America/Dawson America/Vancouver",
  GB: "Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man",
  IE: "Europe/Dublin",
  NZ: "Pacific/Auckland Pacific/Chatham",
  AR: "America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza",
  AT: "Europe/Vienna",
  BE: "Europe/Brussels",
  BG: "Europe/Sofia",
  BR: "America/Sao_Paulo America/Noronha America/Belem America/Fortaleza America/Recife America/Araguaina America/Maceio America/Bahia America/Campo_Grande America/Cuiaba America/Santarem America/Porto_Velho America/Boa_Vista America/Manaus America/Eirunepe America/Rio_Branco",
  CH: "Europe/Zurich",
  CL: "America/Santiago America/Punta_Arenas America/Coyhaique Pacific/Easter",
  HR: "Europe/Zagreb",
  CY: "Asia/Nicosia Asia/Famagusta Europe/Nicosia",
  CZ: "Europe/Prague",
  DK: "Europe/Copenhagen",
  EE: "Europe/Tallinn",
  FI: "Europe/Helsinki Europe/Mariehamn",
  FR: "Europe/Paris America/Martinique America/Guadeloupe America/Cayenne Indian/Reunion Indian/Mayotte",
  DE: "Europe/Berlin Europe/Busingen",
  GR: "Europe/Athens",
  HU: "Europe/Budapest",
  IT: "Europe/Rome",
  JP: "Asia/Tokyo",
  LV: "Europe/Riga",
  LT: "Europe/Vilnius",
  LU: "Europe/Luxembourg",
  MT: "Europe/Malta",
  MX: "America/Mexico_City America/Cancun America/Merida America/Monterrey America/Matamoros America/Chihuahua America/Ciudad_Juarez America/Ojinaga America/Mazatlan America/Bahia_Banderas America/Hermosillo America/Tijuana",
  NL: "Europe/Amsterdam",
  PL: "Europe/Warsaw",
  PT: "Europe/Lisbon Atlantic/Azores Atlantic/Madeira",
  RO: "Europe/Bucharest",
  SK: "Europe/Bratislava",
  SI: "Europe/Ljubljana",
  ES: "Europe/Madrid Africa/Ceuta Atlantic/Canary",
  SE: "Europe/Stockholm",
};

export const countryOfZone = new Map(
  Object.entries(zones).flatMap(([country, names]) =>
    names.split(" ").map((zone) => [zone, country] as const),
  ),
);
