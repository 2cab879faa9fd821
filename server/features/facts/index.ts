export { factArchive, maxValuesOfLine } from "./archive.ts";
export { tooManyFacts } from "./fact-rows.ts";
export { createFacts } from "./facts.ts";
export { listFacts } from "./list-facts.ts";
export { type FactDays, findFact, readFactDays } from "./read-fact-days.ts";
export { saveFact } from "./save-fact.ts";
export { setFact } from "./set-fact.ts";
