import { perContext } from "#server/context.ts";
import { meaningOf } from "#server/features/meaning/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import type { LocalAnalyzer } from "./analyzer.ts";
import { createReadings } from "./readings.ts";
import type { AnalysisThread } from "./thread/analysis.ts";

export type { Finding, LocalAnalyzer } from "./analyzer.ts";
export { createDecisionArchive } from "./entities/decision-archive.ts";
export type { Measured } from "./measured.ts";

export const readingsOf = perContext((context) =>
  createReadings({
    ...context,
    ...testAnalysis(context),
    reflections: reflectionsOf(context),
    meaning: meaningOf(context),
  }),
);

/** Other analyzers and another thread, which a test may set before the server is built. */
export const testAnalysis = perContext(
  (): { builtIn?: readonly LocalAnalyzer[]; thread?: AnalysisThread } => ({}),
);
