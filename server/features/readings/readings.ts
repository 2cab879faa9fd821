import type { Day } from "#contract/day-rules.ts";
import { type Context, perContext } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createAnalyse } from "./analyse.ts";
import type { LocalAnalyzer } from "./analyzer.ts";
import { builtInAnalyzers } from "./built-in-analyzers.ts";
import { readDecisions } from "./entities/decision-store.ts";
import { createMeasured } from "./measured.ts";
import { nameRoutes } from "./names.ts";
import { quotedPlace } from "./quoted-place.ts";
import { createJournalThread } from "./store/ask-journal.ts";
import { createOpenedSummaries } from "./store/opened-summaries.ts";
import { createReadingStore } from "./store/reading-store.ts";
import { createVisitReading } from "./store/visit-reading.ts";
import { type AnalysisThread, createAnalysisThread } from "./thread/analysis.ts";

/** What is read from each reflection by fixed rules, and what all readings of a journal say together. */
export function createReadings(context: Context) {
  const { builtIn = builtInAnalyzers, thread = createAnalysisThread() } = testAnalysis(context);
  const readings = createReadingStore(context);
  const summaries = createOpenedSummaries(readings);
  const visit = createVisitReading(context, { store: readings, thread });
  const askJournal = createJournalThread({ readings, thread });
  const entitiesOf = (owner: Owner) => readDecisions(context, owner);

  return {
    /** People, places and themes. */
    routes: nameRoutes(context, { askJournal, left: visit.left }),
    builtIn,
    ...visit,
    status: readings.status,
    lastRead: readings.lastRead,
    analyse: createAnalyse(context, { readings, askJournal }),
    quotedPlace,

    /** Derived measures of each reflection that analyzers may read, in the order of their days, in batches. */
    measured: createMeasured({ summariesOf: summaries.of, entitiesOf }),
    /** How light or heavy the words of each reflection are that analyzers may read, -1 to 1, in the same order. */
    tones: async (owner: Owner, span: { from: Day; to: Day } | null) =>
      (await summaries.of(owner, span)).map(({ id, day, tone }) => ({ reflection_id: id, day, tone })),

    stop: async () => {
      summaries.stop();
      await thread.close();
    },
  };
}

/** Other analyzers and another thread, which a test may set before the server is built. */
export const testAnalysis = perContext(
  (): { builtIn?: readonly LocalAnalyzer[]; thread?: AnalysisThread } => ({}),
);
