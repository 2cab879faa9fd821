import { perContext } from "#server/context.ts";
import { createAnalyzers } from "./analyzers.ts";

export { analyzerArchive } from "./archive.ts";

export const analyzersOf = perContext(createAnalyzers);
