import { readFileSync } from "node:fs";
import { fold } from "#server/platform/search/words.ts";
import lists from "./ambiguous-names.json" with { type: "json" };

/** Without accents and capitals. */
const listed = (file: string): Set<string> =>
  new Set(
    readFileSync(new URL(file, import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => fold(line.toLowerCase())),
  );

const firstNames = listed("first-names.txt");
const towns = listed("places.txt");
const countries = countryNames();

/** Countries by their English names, from the CLDR data of Node. */
function countryNames(): Set<string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const found = new Set<string>();
  for (const first of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for (const second of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      const name = names.of(first + second);
      if (name) found.add(fold(name.toLowerCase()));
    }
  return found;
}

/** First names that are also words, months or plants: only the words around them tell. */
const wordNames = new Set(lists.wordNames);
/** Towns that are also words. */
const wordPlaces = new Set(lists.wordPlaces);
/** Names of towns and of people that are more often towns. */
const mostlyPlaces = new Set(lists.mostlyPlaces);

/** What is known of a name, from its letters alone. */
export type KnownAs = "person" | "place" | "either" | "word" | null;

/** @param folded in lower case, without accents; several words with one space between them */
export function knownAs(folded: string): KnownAs {
  if (wordNames.has(folded) || wordPlaces.has(folded)) return "word";
  const isPlace = towns.has(folded) || countries.has(folded);
  const isPerson = firstNames.has(folded);
  if (isPlace && isPerson) return mostlyPlaces.has(folded) ? "place" : "either";
  if (isPlace) return "place";
  return isPerson ? "person" : null;
}

export const isWordName = (folded: string): boolean => wordNames.has(folded);
export const isWordPlace = (folded: string): boolean => wordPlaces.has(folded);
export const isFirstName = (folded: string): boolean => firstNames.has(folded) || wordNames.has(folded);
