import type { RunPeriod } from "#contract/analyzers/analyzer-rules.ts";
import type { AnalyzerScope } from "#contract/analyzers/analyzers.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { isRecentEnough, recentDays } from "#contract/insights/insight-rules.ts";
import type { Context } from "#server/context.ts";
import { countReadDays } from "#server/features/readings/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { periodUpTo } from "./periods.ts";

/** The days that a run reads up to `lastDay`, and the name of their period. */
export async function chosenPeriod(context: Context, owner: Owner, scope: AnalyzerScope, lastDay: Day) {
  const periodName = scope.period === "fitting" ? await fittingPeriod(context, owner, lastDay) : scope.period;
  return { periodName, period: periodUpTo({ ...scope, period: periodName }, lastDay) };
}

/** The last twelve weeks if they hold enough, otherwise everything. */
export async function fittingPeriod(context: Context, owner: Owner, lastDay: Day): Promise<RunPeriod> {
  const days = await countReadDays(context, owner, addDays(lastDay, 1 - recentDays));
  return isRecentEnough(days) ? "twelve_weeks" : "all";
}
