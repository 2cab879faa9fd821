import { perContext } from "#server/context.ts";
import { createExperiments } from "./experiments.ts";

export { experimentArchive } from "./archive.ts";
export { isExperimentDayOpen, isExperimentOver } from "./experiment-state.ts";

export const experimentsOf = perContext(createExperiments);
