/** Crisis contacts, part of the app so that they are available offline. */

import { countryName } from "../formats.ts";
import { t } from "../translate.ts";
import { type NamedNumber, nationalLines } from "./national-lines.ts";

// Untranslated: ISO 3166-1 alpha-2.
const euCountries = "AT BE BG HR CY CZ DK EE FI FR DE GR HU IT LV LT LU MT NL PL PT RO SK SI ES SE".split(
  " ",
);

export type CrisisLine = {
  /** In English, as devices store it. `placeName` returns the name to show. */
  readonly place: string;
  readonly countries: readonly string[];
  readonly number: string;
  /** Whether the number also accepts text messages. */
  readonly byText: boolean;
  /** Whether each of the countries has one. */
  readonly everywhere: boolean;
  /** The text shown next to the place. */
  readonly words: string;
  /** Other lines of the place. */
  readonly more?: readonly NamedNumber[] | undefined;
  /** The emergency number of the place, if it is none of those below. */
  readonly emergency?: string | undefined;
};

export const crisisLines: readonly CrisisLine[] = [
  {
    // Untranslated: a code.
    place: "United States and Canada",
    countries: ["US", "CA"],
    number: "988",
    byText: true,
    everywhere: true,
    get words() {
      return t("call or text {number}", { number: "988" });
    },
  },
  {
    // Untranslated: a code.
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
    // Untranslated: a code.
    place: "New Zealand",
    countries: ["NZ"],
    number: "1737",
    byText: true,
    everywhere: true,
    get words() {
      return t("call or text {number}", { number: "1737" });
    },
    emergency: "111",
  },
  ...nationalLines.map(({ place, country, lines: [first, ...more], emergency }) => ({
    place,
    countries: [country],
    number: first.number,
    byText: false,
    everywhere: true,
    words: labelOf(first),
    more,
    emergency,
  })),
  // After its countries, so that their own lines are found first.
  {
    // Untranslated: a code.
    place: "European Union",
    countries: euCountries,
    number: "116 123",
    byText: false,
    everywhere: false,
    get words() {
      return t("emotional support line, {number} where it exists", { number: "116 123" });
    },
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
    // Untranslated: a name.
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
  // Untranslated: a name.
  { country: "NZ", name: "Need to talk?", number: "1737", source: "https://1737.org.nz/" },
  { country: "DE", name: "BIÖG", number: "0221 892031", source: "https://essstoerungen.bioeg.de/" },
  {
    country: "FR",
    // Untranslated: a name.
    name: "Anorexie Boulimie Info Écoute",
    number: "09 69 325 900",
    source: "https://www.ffab.fr/trouver-de-l-aide/permanence-telephonique",
  },
  {
    country: "IT",
    // Untranslated: a name.
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
  // Untranslated: a code.
  { place: "European Union", countries: [...euCountries, "IE"], number: "112" },
  // Untranslated: a code.
  { place: "United States and Canada", countries: ["US", "CA"], number: "911" },
  // Untranslated: a code.
  { place: "United Kingdom", countries: ["GB"], number: "999" },
  { place: "Australia", countries: ["AU"], number: "000" },
];

/** Names of places to show. Those of a host’s own lines are as the host wrote them. */
export function placeName(place: string): string {
  switch (place) {
    // Untranslated: a code.
    case "United States and Canada":
      return t("United States and Canada");
    // Untranslated: a code.
    case "United Kingdom and Ireland":
      return t("United Kingdom and Ireland");
    // Untranslated: a code.
    case "United Kingdom":
      return t("United Kingdom");
    case "Australia":
      return t("Australia");
    // Untranslated: a code.
    case "New Zealand":
      return t("New Zealand");
    // Untranslated: a code.
    case "European Union":
      return t("European Union");
    default: {
      const country = nationalLines.find((each) => each.place === place)?.country;
      return country ? countryName(country) : place;
    }
  }
}

/** Finds a line for any other country. */
export const helplineFinder = { name: "findahelpline.com", address: "https://findahelpline.com" } as const;

export function labelOf({ name, number }: NamedNumber): string {
  return `${name}, ${number}`;
}

/** The number in dialable form. */
export const dialled = (number: string) => number.replaceAll(" ", "");
