export { experimentArchive } from "./archive.ts";
export { isExperimentDayOpen, isExperimentOver } from "./experiment-state.ts";
export { createExperiments } from "./experiments.ts";
