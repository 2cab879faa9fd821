import type { Day } from "#contract/day-rules.ts";
import type { Events } from "#server/events.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createAnalyse } from "./analyse.ts";
import type { LocalAnalyzer } from "./analyzer.ts";
import { builtInAnalyzers } from "./built-in-analyzers.ts";
import { createMeasured } from "./measured.ts";
import { createNames } from "./names.ts";
import type { AskMeaning, AskReflections } from "./ports.ts";
import { quotedPlace } from "./quoted-place.ts";
import { createJournalThread } from "./store/ask-journal.ts";
import { createOpenedSummaries } from "./store/opened-summaries.ts";
import { createReadingStore } from "./store/reading-store.ts";
import { createVisitReading } from "./store/visit-reading.ts";
import { type AnalysisThread, createAnalysisThread } from "./thread/analysis.ts";

/** What is read from each reflection by fixed rules, and what all readings of a journal say together. */
export function createReadings({
  builtIn = builtInAnalyzers,
  thread = createAnalysisThread(),
  ...deps
}: {
  database: Database;
  clock: Clock;
  reflections: AskReflections;
  meaning: AskMeaning;
  events: Events;
  onProblem: (what: string, error: unknown) => void;
  builtIn?: readonly LocalAnalyzer[];
  thread?: AnalysisThread;
}) {
  const readings = createReadingStore(deps);
  const summaries = createOpenedSummaries(readings);
  const visit = createVisitReading({ ...deps, store: readings, thread });
  const askJournal = createJournalThread({ readings, thread });
  const names = createNames({
    ...deps,
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

  return {
    /** People, places and themes. */
    routes: names.routes,
    builtIn,
    ...visit,
    status: readings.status,
    lastRead: readings.lastRead,
    analyse: createAnalyse({ ...deps, readings, askJournal, entitiesOf }),
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
