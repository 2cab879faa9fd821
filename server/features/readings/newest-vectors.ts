import type { Context } from "#server/context.ts";
import { vectorsOf } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AnalyzerInput } from "./analyzer.ts";
import { newestRead } from "./store/read-readings.ts";

/** The thread gets no more: some ten million numbers. */
const maxReflections = 4000;

/** The vectors of the newest reflections, without those that analyzers may not read. Themes are made of them. */
export const newestVectors = async (context: Context, owner: Owner): Promise<AnalyzerInput["vectors"]> =>
  vectorsOf(context, owner, new Set(await newestRead(context, owner, maxReflections)));
