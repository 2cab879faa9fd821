/** From one place of a text to another, in UTF-16 code units. */
export type TextRange = { start: number; end: number };

/** Text that can be stored and shown: no null bytes, no half of a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

/** Leaves out what can't be stored. Both only come from damaged pastes. */
export const storableText = (text: string) => text.replaceAll("\u0000", "").toWellFormed();
