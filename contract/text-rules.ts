/** A range of a text, in UTF-16 code units. */
export type TextRange = { start: number; end: number };

/** Text that can be stored and shown: no null bytes, no half of a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");

/** Leaves out what can't be stored. Both only come from damaged pastes. */
export const storableText = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

/** The error for a text longer than its limit; `undefined` for a shorter one. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most
    ? `At most ${most.toLocaleString("en")} characters; this has ${text.length.toLocaleString("en")}.`
    : undefined;

/** Collapses white space to single spaces, and trims. */
export const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/** For comparing without regard to case. */
export const foldCase = (text: string) => text.normalize("NFC").toLowerCase();

/** FNV-1a (RFC 9923) over UTF-16 code units, as an unsigned 32-bit integer. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
