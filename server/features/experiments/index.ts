import { perContext } from "#server/context.ts";
import { readingsOf } from "#server/features/readings/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createExperiments } from "./experiments.ts";

export { createExperimentArchive } from "./experiment-archive.ts";

export const experimentsOf = perContext((context) =>
  createExperiments({
    ...context,
    reflections: reflectionsOf(context).reading,
    readings: readingsOf(context),
  }),
);
