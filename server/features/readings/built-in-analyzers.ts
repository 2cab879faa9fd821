import type { LocalAnalyzer } from "./analyzer.ts";
import { themesAnalyzer } from "./entities/entity-analyzers.ts";
import { tone } from "./tone.ts";

/** The analyzers that come with Reflector, in the order in which they are listed. */
export const builtInAnalyzers: readonly LocalAnalyzer[] = [tone, themesAnalyzer];
