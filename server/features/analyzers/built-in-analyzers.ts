import type { LocalAnalyzer } from "./analyzer.ts";

/** The analyzers that come with Reflector, in the order in which they are listed. */
export const builtInAnalyzers: readonly LocalAnalyzer[] = [];
