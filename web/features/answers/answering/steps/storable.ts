/** Neither null bytes nor halves of a pair can be stored; both only come from damaged pastes. */
export const storable = (text: string) => text.replaceAll("\u0000", "").toWellFormed();
