export const username = "joan";
/** It protects nothing: the journal is fiction. */
export const password = "tidy second cornets";
