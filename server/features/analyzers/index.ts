import { perContext } from "#server/context.ts";
import { createAnalyzers } from "./analyzers.ts";

export { createAnalyzerArchive } from "./analyzer-archive.ts";

export const analyzersOf = perContext(createAnalyzers);
