import { perContext } from "#server/context.ts";
import { createLetters } from "./letters.ts";

export { isLetterWaiting } from "./is-letter-waiting.ts";
export { createLetterArchive } from "./letter-archive.ts";

export const lettersOf = perContext(createLetters);
