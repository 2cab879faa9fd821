import type { Context } from "#server/context.ts";
import { vectorsOf } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AnalyzerInput } from "./analyzer.ts";
import { newestIn, type Span } from "./store/read-readings.ts";

export const everyDay: Span = { from: "0001-01-01", to: "9999-12-31" };

/** The thread gets no more: some ten million numbers. */
const maxReflections = 4000;

/** The vectors of the newest reflections of a span, without those that analyzers may not read. */
export const vectorsOfNewest = async (
  context: Context,
  owner: Owner,
  span: Span,
): Promise<AnalyzerInput["vectors"]> =>
  vectorsOf(context, owner, new Set(await newestIn(context, owner, span, maxReflections)));
