export { damagedModelFiles } from "./encoder/damaged-files.ts";
export { encoderOf } from "./encoder/embedder.ts";
export type { SentenceReading } from "./encoder/read-passage.ts";
export { nearestPassages, vectorsOf } from "./finding/find-near.ts";
export { passagesOfEach } from "./finding/passages-of-time.ts";
export { createMeaning } from "./meaning.ts";
export { attachedPassages, type Passage, sourceStatus } from "./reading/sources.ts";
export { prepareForQuestion, searchByMeaning, understandQuestion } from "./search-by-meaning.ts";
export { spansOf } from "./understanding/understand.ts";
