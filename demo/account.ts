export const username = "joan";
/** Public, because the journal is fiction. */
export const password = "tidy second cornets";
