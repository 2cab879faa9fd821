/** Crisis contacts, part of the app so that they are available offline. */

/** ISO 3166-1 alpha-2. */
const euCountries = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IT LV LT LU MT NL PL PT RO SK SI ES SE".split(
  " ",
);

export type CrisisLine = {
  readonly place: string;
  readonly countries: readonly string[];
  readonly number: string;
  /** Whether the number also accepts text messages. */
  readonly byText: boolean;
  /** Whether each of the countries has one. */
  readonly everywhere: boolean;
  /** The text shown next to the place. */
  readonly words: string;
  /** Only for a host's own line; the emergency numbers below cover the others. */
  readonly emergency?: string | undefined;
};

export const crisisLines: readonly CrisisLine[] = [
  {
    place: "United States and Canada",
    countries: ["US", "CA"],
    number: "988",
    byText: true,
    everywhere: true,
    words: "call or text 988",
  },
  {
    place: "United Kingdom and Ireland",
    countries: ["GB", "IE"],
    number: "116 123",
    byText: false,
    everywhere: true,
    words: "Samaritans, 116 123",
  },
  {
    place: "Australia",
    countries: ["AU"],
    number: "13 11 14",
    byText: false,
    everywhere: true,
    words: "Lifeline, 13 11 14",
  },
  {
    place: "New Zealand",
    countries: ["NZ"],
    number: "1737",
    byText: true,
    everywhere: true,
    words: "call or text 1737",
  },
  {
    place: "European Union",
    countries: euCountries,
    number: "116 123",
    byText: false,
    everywhere: false,
    words: "emotional support line, 116 123 where it exists",
  },
];

export type EatingLine = {
  readonly country: string;
  readonly name: string;
  readonly number: string;
  /** Where the number was read. */
  readonly source: string;
};

/** Help with eating, by ISO country. Most answer in the daytime only. */
export const eatingLines: readonly EatingLine[] = [
  {
    country: "US",
    name: "ANAD",
    number: "1-888-375-7767",
    source: "https://anad.org/eating-disorder-helpline/",
  },
  { country: "CA", name: "NEDIC", number: "1-866-633-4220", source: "https://nedic.ca/contact/" },
  {
    country: "GB",
    name: "Beat (England)",
    number: "0808 801 0677",
    source:
      "https://www.beateatingdisorders.org.uk/get-information-and-support/get-help-for-myself/i-need-support-now/helplines/",
  },
  {
    country: "IE",
    name: "Bodywhys",
    number: "01 210 7906",
    source: "https://www.bodywhys.ie/supports/helpline/",
  },
  {
    country: "AU",
    name: "Butterfly",
    number: "1800 33 4673",
    source: "https://butterfly.org.au/get-support/helpline/",
  },
  { country: "NZ", name: "Need to talk?", number: "1737", source: "https://1737.org.nz/" },
  { country: "DE", name: "BIÖG", number: "0221 892031", source: "https://essstoerungen.bioeg.de/" },
  {
    country: "FR",
    name: "Anorexie Boulimie Info Écoute",
    number: "09 69 325 900",
    source: "https://www.ffab.fr/trouver-de-l-aide/permanence-telephonique",
  },
  {
    country: "IT",
    name: "SOS Disturbi Alimentari",
    number: "800 180 969",
    source: "https://sosdisturbialimentari.it/",
  },
];

export type EmergencyNumber = {
  readonly place: string;
  readonly countries: readonly string[];
  readonly number: string;
};

export const emergencyNumbers: readonly EmergencyNumber[] = [
  { place: "European Union", countries: [...euCountries, "IE"], number: "112" },
  { place: "United States and Canada", countries: ["US", "CA"], number: "911" },
  { place: "United Kingdom", countries: ["GB"], number: "999" },
  { place: "Australia", countries: ["AU"], number: "000" },
];

/** Finds a line for any other country. */
export const helplineFinder = { name: "findahelpline.com", address: "https://findahelpline.com" } as const;

/** The number in dialable form. */
export const dialled = (number: string) => number.replaceAll(" ", "");
