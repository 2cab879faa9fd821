import { perContext } from "#server/context.ts";
import { createMeaning } from "./meaning.ts";

export { nearestPassages, vectorsOf } from "./finding/find-near.ts";
export { attachedPassages, type Passage, sourceStatus } from "./reading/sources.ts";
export { prepareForQuestion, searchByMeaning, understandQuestion } from "./search-by-meaning.ts";

export const meaningOf = perContext(createMeaning);
