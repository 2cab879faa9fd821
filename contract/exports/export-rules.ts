/** Rules of exports that need no schema. */

export const exportKinds = ["archive", "day_one", "book", "csv"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Minimum characters of a passphrase. Guesses against the file are unlimited. */
export const minPassphraseLength = 10;
export const maxPassphraseLength = 200;

/** Maximum reflections in a selection by id. */
export const maxSelected = 500;
