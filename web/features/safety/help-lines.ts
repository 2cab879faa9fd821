import { type CrisisLine, crisisLines } from "#contract/safety/crisis-contacts.ts";

/** The lines that the host of this server has added. The server checked them when it started. */
export function hostLines(): readonly CrisisLine[] {
  const given = document.querySelector<HTMLMetaElement>('meta[name="reflector-contacts"]')?.content;
  return given ? JSON.parse(given) : [];
}

/** The host's lines come first. They replace those of the same place. */
export function helpLines(): readonly CrisisLine[] {
  const own = hostLines();
  return [...own, ...crisisLines.filter(({ place }) => !own.some((line) => line.place === place))];
}
