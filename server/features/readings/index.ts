export { analyse } from "./analyse.ts";
export type { Finding, LocalAnalyzer } from "./analyzer.ts";
export { decisionArchive } from "./entities/archive.ts";
export { type Measured, readMeasures, readTones } from "./measured.ts";
export { quotedPlace } from "./quoted-place.ts";
export { countUnread, readSome } from "./read-new.ts";
export { builtInAnalyzersOf } from "./reading-state.ts";
export { createReadings } from "./readings.ts";
export { lastReadChange, readingStatus } from "./store/read-readings.ts";
