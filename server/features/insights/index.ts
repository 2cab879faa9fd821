export { createInsights } from "./insights.ts";
export { findJournalPatterns } from "./patterns/patterns.ts";
