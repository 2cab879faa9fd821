import { compareNames } from "#contract/formats.ts";
import { type CrisisLine, crisisLines, placeName } from "#contract/safety/crisis-contacts.ts";
import { guessPlace, whereabouts } from "./guess-place.ts";

/** The lines that the host of this server has added. The server checked them when it started. */
export function hostLines(): readonly CrisisLine[] {
  const given = document.querySelector<HTMLMetaElement>('meta[name="reflector-contacts"]')?.content;
  return given ? JSON.parse(given) : [];
}

/** The host's lines come first. They replace those of the same place. The place of the device follows. */
export function helpLines(): readonly CrisisLine[] {
  const own = hostLines();
  const here = guessPlace(whereabouts(), crisisLines);
  const isHere = ({ place }: CrisisLine) => Number(place === here);
  const others = crisisLines
    .filter(({ place }) => !own.some((line) => line.place === place))
    .sort((a, b) => isHere(b) - isHere(a) || compareNames(placeName(a.place), placeName(b.place)));
  return [...own, ...others];
}
