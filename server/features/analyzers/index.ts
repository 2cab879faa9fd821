export { createAnalyzers } from "./analyzers.ts";
export { analyzerArchive } from "./archive.ts";
export { findOpenQuestions } from "./findings/open-questions.ts";
