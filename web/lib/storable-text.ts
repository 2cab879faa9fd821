/** Text that every store accepts: no null bytes, no lone surrogates. Only damaged pastes have them. */
export const storableText = (text: string) => text.replaceAll("\u0000", "").toWellFormed();
