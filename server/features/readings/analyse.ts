import type { BuiltInAnalyzerId, Verdict } from "#contract/analyzers/analyzer-rules.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { meaningOf } from "#server/features/meaning/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import type { AnalyzerOutput } from "./analyzer.ts";
import { readDecisions } from "./entities/decision-store.ts";
import type { AskJournal } from "./store/ask-journal.ts";
import type { ReadingStore } from "./store/reading-store.ts";

/** These compare passages by their meaning. */
const needVectors = new Set<BuiltInAnalyzerId>(["themes", "loops"]);
/** Reflections of a period whose vectors the thread gets: the newest. */
const maxVectors = 2000;

export type AskedAnalysis = {
  analyzerId: BuiltInAnalyzerId;
  kinds: readonly string[];
  tags: readonly string[];
  period: { from: Day; to: Day };
  today: Day;
  /** By finding key. */
  verdicts: ReadonlyMap<string, Verdict>;
};

/** Runs a built-in analyzer over what was read of a journal, in the thread. */
export function createAnalyse(
  context: Context,
  { readings, askJournal }: { readings: ReadingStore; askJournal: AskJournal },
) {
  /** @throws ThreadLost if the analyzer ended its thread twice */
  return async function analyse(
    owner: Owner,
    asked: AskedAnalysis,
  ): Promise<AnalyzerOutput & { reflections: number }> {
    const vectors = needVectors.has(asked.analyzerId)
      ? await meaningOf(context).vectorsOf(
          owner,
          new Set(await readings.newestIn(owner, asked.period, maxVectors)),
        )
      : new Map();
    const task = { ...asked, entities: await readDecisions(context, owner), vectors };
    try {
      return await askJournal(owner, "analyse", task);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      context.onProblem(`the analysis thread ${error.why} on the analyzer ${asked.analyzerId}`, error);
      return askJournal(owner, "analyse", task);
    }
  };
}
