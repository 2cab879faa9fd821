import { perContext } from "#server/context.ts";
import { createLetters } from "./letters.ts";

export { letterArchive } from "./archive.ts";
export { isLetterWaiting } from "./is-letter-waiting.ts";

export const lettersOf = perContext(createLetters);
