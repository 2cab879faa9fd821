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
