import { randomUUID } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { analyzerGraceMs } from "#contract/analyzers/analyzer-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { LivedSince } from "#server/platform/store-time.ts";
import type { LocalAnalyzer } from "./analyzer.ts";
import { analyzerRoutes } from "./analyzer-routes.ts";
import { builtInAnalyzers } from "./built-in-analyzers.ts";
import { createShelf } from "./findings/shelf.ts";
import { createShowing } from "./findings/showing.ts";
import { createHistory } from "./history.ts";
import { createRunReads } from "./kept/run-reads.ts";
import { createRunStore } from "./kept/run-store.ts";
import { createVerdictStore } from "./kept/verdict-store.ts";
import { createMeasured } from "./measured.ts";
import { createNames } from "./names/names.ts";
import { createOverview } from "./overview.ts";
import type { AskMeaning, AskModels, AskReflections, OwnerAtNight, People } from "./ports.ts";
import { createJournalThread } from "./readings/ask-journal.ts";
import { createReadingStore } from "./readings/reading-store.ts";
import { createVisitReading } from "./readings/visit-reading.ts";
import { createDueRuns } from "./runs/due-runs.ts";
import { createExecuting } from "./runs/executing.ts";
import { createLocalRuns } from "./runs/local-run.ts";
import { createModelRuns } from "./runs/model-run.ts";
import { createAnalyzerStore } from "./settings/analyzer-store.ts";
import { type AnalysisThread, createAnalysisThread } from "./thread/analysis.ts";

/** Analyzers: what they read, when they run, what they find, and what their person says of it. */
export function createAnalyzers({
  builtIn = builtInAnalyzers,
  thread = createAnalysisThread(),
  ...deps
}: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  livedSince: LivedSince;
  people: People;
  reflections: AskReflections;
  meaning: AskMeaning;
  models: AskModels;
  ownerAtNight: OwnerAtNight;
  onProblem: (what: string, error: unknown) => void;
  builtIn?: readonly LocalAnalyzer[];
  thread?: AnalysisThread;
}) {
  const { database, clock, limits, livedSince } = deps;
  const runs = createRunStore({
    database,
    clock,
    openToAi: deps.reflections.forAi.openToAi,
    serverId: randomUUID(),
  });
  const reads = createRunReads(database);
  const readings = createReadingStore(database);
  const verdicts = createVerdictStore({ database, clock });
  const analyzers = createAnalyzerStore({ database, clock, builtIn, stopRuns: runs.stopOf });
  const visit = createVisitReading({ ...deps, store: readings, thread });
  const askJournal = createJournalThread({ readings, thread });
  const names = createNames({
    database,
    clock,
    bodies: deps.reflections.reading,
    names: {
      people: (owner, task) => askJournal(owner, "people", task),
      person: (owner, task) => askJournal(owner, "person", task),
      themes: (owner, task) => askJournal(owner, "themes", task),
      theme: (owner, task) => askJournal(owner, "theme", task),
      vectorsOf: (owner) => deps.meaning.vectorsOf(owner, null),
      left: visit.left,
    },
  });
  const entitiesOf = names.decisionsOf;
  const runLocally = createLocalRuns({ ...deps, readings, askJournal, verdicts, entitiesOf });
  const modelRuns = createModelRuns({ ...deps, verdicts });
  const parts = { analyzers, runs, reads, readings, visit, runLocally, modelRuns };
  const executing = createExecuting({ ...deps, ...parts });
  const due = createDueRuns({ ...deps, ...parts, executing });
  const showing = createShowing(deps);
  const history = createHistory({ ...deps, reads, verdicts, showing });
  const shelf = createShelf({ analyzers, reads, verdicts, showing, visit });
  const overview = createOverview({ ...deps, ...parts, verdicts, history, showing, executing });

  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(analyzerRoutes, { overview, history, shelf, limits });
    await app.register(names.routes);
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
    zoneChanged: due.zoneChanged,

    /** Derived measures of each reflection that analyzers may read, in the order of their days, in batches. */
    measured: createMeasured({ readings, entitiesOf }),

    /** Ends what this server runs. */
    async stop(): Promise<void> {
      await Promise.all([executing.stop(), thread.close()]);
    },
  };
}
