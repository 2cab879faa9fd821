export { letterArchive } from "./archive.ts";
export { isLetterWaiting } from "./is-letter-waiting.ts";
export { createLetters } from "./letters.ts";
