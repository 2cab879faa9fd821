import { t } from "./translate.ts";

/** A range of a text, in UTF-16 code units. */
export type TextRange = { start: number; end: number };

/** Text that can be stored and shown: no null bytes, no half of a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

/** Leaves out what can't be stored. Both only come from damaged pastes. */
export const storableText = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

/** The error for a text longer than its limit; `undefined` for a shorter one. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most
    ? t("At most {limit, plural, one {# character} other {# characters}}; this has {length, number}.", {
        limit: most,
        length: text.length,
      })
    : undefined;

/** Collapses white space to single spaces, and trims. */
export const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/** For comparing without regard to case. */
export const foldCase = (text: string) => text.normalize("NFC").toLowerCase();
