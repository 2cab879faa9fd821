import { perContext } from "#server/context.ts";
import { createReadings } from "./readings.ts";

export type { Finding, LocalAnalyzer } from "./analyzer.ts";
export { createDecisionArchive } from "./entities/decision-archive.ts";
export type { Measured } from "./measured.ts";

export const readingsOf = perContext(createReadings);
