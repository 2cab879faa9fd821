/** Limits and small rules of people, places and themes that the browser also needs. */

export const entityKinds = ["person", "place"] as const;

/** In UTF-16 code units. */
export const longestEntityName = 100;
/** A list holds at most this many people and places, the ones mentioned most. */
export const mostEntities = 1_000;
export const mostThemes = 60;
/** For people, places and themes together. */
export const mostDecisions = 2_000;
/** On the page of one of them, the newest. */
export const mostQuotes = 100;
