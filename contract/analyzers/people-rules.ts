/** Limits and small rules of people, places and themes that the browser also needs. */

export const nameKinds = ["person", "place"] as const;
export type EntityKind = (typeof nameKinds)[number] | "theme";

/** In UTF-16 code units. */
export const maxEntityNameLength = 100;
/** Maximum people and places in a list: the most mentioned. */
export const maxEntities = 1_000;
export const maxThemes = 60;
/** For people, places and themes together. */
export const maxDecisions = 2_000;
/** Maximum quotes on the page of a person, place or theme: the newest. */
export const maxQuotes = 100;
