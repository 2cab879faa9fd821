export { createAnalyzers } from "./analyzers.ts";
export { analyzerArchive } from "./archive.ts";
export { verdictsByKey } from "./store/verdict-rows.ts";
