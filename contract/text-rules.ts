/** Text that can be stored and shown: no null bytes, no half of a surrogate pair. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");
