import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { analyzerRoutes } from "./analyzer-routes.ts";
import { sweepAnalyzers } from "./remove-analyzer.ts";
import { followRenamedTag } from "./rename-tag.ts";
import { lookAgain, runDueAtNight, runDueAtVisit } from "./runs/due-runs.ts";
import { stopRunning } from "./runs/running.ts";
import { forgetQuotes } from "./store/end-runs.ts";

/** Analyzers: what they read, when they run, what they find, and what the person says of it. */
export const createAnalyzers = (context: Context) =>
  ({
    routes: analyzerRoutes(context),
    jobs: {
      sweep_analyzers: everyTenMinutes(() => sweepAnalyzers(context)),
      run_analyzers: everyTenMinutes(({ signal }) => runDueAtNight(context, signal)),
    },
    idleWork: (owner) => runDueAtVisit(context, owner),
    events: {
      zoneChanged: (tx, ownerId) => lookAgain(context, tx, ownerId),
      quotesForgotten: forgetQuotes,
      tagRenamed: (owner, renamed) => followRenamedTag(context, owner, renamed),
    },
    stop: () => stopRunning(context),
  }) satisfies Feature;
