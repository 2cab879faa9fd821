export { factArchive } from "./archive.ts";
export { createFacts } from "./facts.ts";
export { type FactDays, findFact, readFactDays } from "./read-fact-days.ts";
