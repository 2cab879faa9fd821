import { readFileSync } from "node:fs";
import { fold } from "#server/platform/search/words.ts";

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

/** Countries by their English names (Unicode CLDR), as far as this Node knows them. */
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

const set = (text: string) => new Set(text.trim().split(/\s+/));

/** First names that are also words, months or plants: only the words beside them tell. */
const wordNames = set(`
  amity angel april august basil bay bee bell belle berry bill bliss bonnie brandy brook brooks bud buddy chance
  charity chase cherry clay cliff coral crystal dahlia daisy dale dawn destiny dick don dot drew duke earl ebony
  faith fern flint flora ford forest foster frank gale garland ginger grace grant gus guy harmony heath honey hope
  iris ivory ivy jewel joy june kitty lance lane laurel lily lucky mark may melody mercy merry miles miller noble
  olive opal page pat pearl penny pierce pip piper poppy porter prince ray raven reed rich robin rock rocky rose
  rosy rusty scarlet skip sky star sterling storm summer sunny violet viola wade walker will willow winter
`);

/** Towns that are also words. */
const wordPlaces = set(`
  auburn bath boulder buffalo bury buckeye canton chad chester concord cork derby jordan mobile muscat newton nice
  orange paisley phoenix providence queens reading rugby slough split tours troy turkey wells worms
`);

/** Names of towns and of people, that are more often towns. */
const mostlyPlaces = set(`
  adelaide asia atlanta berkeley bern bradford brittany cambridge cleveland dallas denver derby devon erie florence
  florida geneva hastings hobart irvine jena kandy kent kiel kingston leicester lyon milan natal odessa oran orlando
  oxford paris pavia richmond rochester salem salvador santiago sheffield somerset stafford stirling sydney valencia
  virginia wakefield washington whitby wyoming york
`);

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
