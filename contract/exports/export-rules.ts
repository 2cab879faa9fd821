/** Rules of exports that need no schema. */

export const exportKinds = ["archive", "day_one", "book", "csv"] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Characters of a passphrase. Anyone who has the file can try any number of them. */
export const minPassphraseLength = 10;
export const maxPassphraseLength = 200;

/** The most reflections that a selection by id can name. */
export const maxSelected = 500;
