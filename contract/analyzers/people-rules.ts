/** Limits and small rules of people, places and themes that the browser also needs. */

export const nameKinds = ["person", "place"] as const;
export type EntityKind = (typeof nameKinds)[number] | "theme";

/** In UTF-16 code units. */
export const maxEntityNameLength = 100;
/** A list holds at most this many people and places, the ones mentioned most. */
export const maxEntities = 1_000;
export const maxThemes = 60;
/** For people, places and themes together. */
export const maxDecisions = 2_000;
/** On the page of one of them, the newest. */
export const maxQuotes = 100;
