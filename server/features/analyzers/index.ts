import { perContext } from "#server/context.ts";
import { modelsOf } from "#server/features/models/index.ts";
import { readingsOf } from "#server/features/readings/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createAnalyzers } from "./analyzers.ts";

export { createAnalyzerArchive } from "./analyzer-archive.ts";

export const analyzersOf = perContext((context) =>
  createAnalyzers({
    ...context,
    reflections: reflectionsOf(context),
    readings: readingsOf(context),
    models: modelsOf(context),
  }),
);
