export { factArchive } from "./archive.ts";
export { createFacts } from "./facts.ts";
export { listFacts } from "./list-facts.ts";
export { type FactDays, findFact, readFactDays } from "./read-fact-days.ts";
export { addYesDays } from "./set-fact.ts";
