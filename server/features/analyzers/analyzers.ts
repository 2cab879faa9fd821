import { randomUUID } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { analyzerGraceMs } from "#contract/analyzers/analyzer-rules.ts";
import { hasTag } from "#contract/reflections/reflection-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { ReadFilter } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import type { LivedSince } from "#server/platform/store-time.ts";
import { createOverview } from "./analyzer-list.ts";
import { analyzerRoutes } from "./analyzer-routes.ts";
import { createShelf } from "./findings/open-questions.ts";
import { createShowing } from "./findings/shown-findings.ts";
import type { AskModels, AskReadings, AskReflections } from "./ports.ts";
import { createDueRuns } from "./runs/due-runs.ts";
import { createLocalRuns } from "./runs/local-run.ts";
import { createModelRuns } from "./runs/model-run.ts";
import { createHistory } from "./runs/run-history.ts";
import { createExecuting } from "./runs/running.ts";
import { createAnalyzerStore } from "./settings/known-analyzers.ts";
import { createRunStore } from "./store/finish-run.ts";
import { createRunReads } from "./store/run-reads.ts";
import { createVerdictStore } from "./store/verdict-rows.ts";

/** Analyzers: what they read, when they run, what they find, and what the person says of it. */
export function createAnalyzers(deps: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  livedSince: LivedSince;
  reflections: AskReflections;
  readings: AskReadings;
  models: AskModels;
  secrets: Secrets;
  onProblem: (what: string, error: unknown) => void;
}) {
  const { database, clock, limits, livedSince, readings } = deps;
  const runs = createRunStore({
    database,
    clock,
    openToAi: deps.reflections.forAi.openToAi,
    serverId: randomUUID(),
  });
  const reads = createRunReads(database);
  const verdicts = createVerdictStore({ database, clock });
  const { builtIn } = readings;
  const analyzers = createAnalyzerStore({ database, clock, builtIn, stopRuns: runs.stopOf });
  const runLocally = createLocalRuns({ ...deps, verdicts });
  const modelRuns = createModelRuns({ ...deps, verdicts });
  const parts = { analyzers, runs, reads, runLocally, modelRuns };
  const executing = createExecuting({ ...deps, ...parts });
  const due = createDueRuns({ ...deps, ...parts, executing });
  const showing = createShowing(deps);
  const history = createHistory({ ...deps, reads, verdicts, showing });
  const shelf = createShelf({ analyzers, reads, verdicts, showing, readings });
  const overview = createOverview({ ...deps, ...parts, verdicts, history, showing, executing });

  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(analyzerRoutes, { overview, history, shelf, limits });
  };

  /** Removes what was deleted a day ago for good. */
  async function sweep(): Promise<void> {
    const before = await livedSince(analyzerGraceMs);
    if (before !== null) await analyzers.sweep(before);
  }

  return {
    routes,
    jobs: {
      sweep_analyzers: everyTenMinutes(sweep),
      run_analyzers: everyTenMinutes(({ signal }) => due.nightWork(signal)),
    },
    /** Reads what is new and runs what is due. */
    quietWork: due.atVisit,
    events: {
      zoneChanged: due.zoneChanged,
      quotesForgotten: runs.forgetQuotes,

      /** Analyzers that are limited to a tag follow it to its new name once no reflection has the old one. */
      async tagRenamed(
        owner: Owner,
        { from, to, wasUsed }: { from: string; to: string; wasUsed: boolean },
      ): Promise<void> {
        const known = await analyzers.list(owner);
        if (!known.some(({ scope }) => hasTag(scope.tags, from))) return;
        const tagged: ReadFilter = { within: "journal", tags: [from] };
        if ((await deps.reflections.reading.count(owner, { for: "ai", filter: tagged })) > 0) return;
        await analyzers.renameTag(owner, from, to, wasUsed);
      },
    },

    stop: executing.stop,
  };
}
