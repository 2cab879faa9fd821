import lists from "./cue-words.json" with { type: "json" };

export const titles = new Set(lists.titles);
/** Capitalised in English, and never a name here. */
export const neverNames = new Set(lists.neverNames);
/** The last word of a place of two words or more. */
export const placeEnds = new Set(lists.placeEnds);
/** The first word of a place of two words or more. */
export const placeBeginnings = new Set(lists.placeBeginnings);
/** Between the words of one name. */
export const insideNames = new Set(lists.insideNames);
/** Before a place more often than before a person. */
export const placeBefore = new Set(lists.placeBefore);
/** Verbs and nouns after which "to" and "from" give a direction. */
export const motions = new Set(lists.motions);
/** Before a person: "told Emil". */
export const personBefore = new Set(lists.personBefore);
/** Words after which "to", "from", "about", "at" and "for" lead to a person. */
export const dealings = new Set(lists.dealings);
/** What people do, in any form that follows a name. */
export const doings = new Set(lists.doings);
