export { createAnalyzers } from "./analyzers.ts";
export { analyzerArchive } from "./archive.ts";
