/** The longest period that a page for a session is about. */
export const maxSessionDays = 366;
/** Sentences that are offered at once. */
export const maxSentences = 2000;
/** UTF-16 code units. */
export const maxSessionNote = 4000;
