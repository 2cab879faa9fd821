import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import type { AnalyzerInput, AnalyzerOutput } from "./analyzer.ts";
import { askJournal } from "./ask-journal.ts";
import { readDecisions } from "./entities/decision-store.ts";
import type { AnalyseTask, JournalRef } from "./thread/journal-tasks.ts";
import { everyDay, vectorsOfNewest } from "./vectors-of-newest.ts";

type Asked = Omit<AnalyseTask, keyof JournalRef | "entities" | "vectors">;

/** Runs a built-in analyzer over what was read of a journal, in the thread. @throws ThreadLost if the thread was lost twice */
export async function analyse(
  context: Context,
  owner: Owner,
  asked: Asked,
): Promise<AnalyzerOutput & { reflections: number }> {
  const entities = await readDecisions(context, owner);
  const task = { ...asked, entities, vectors: await vectorsFor(context, owner, asked) };
  try {
    return await askJournal(context, owner, "analyse", task);
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    context.onProblem(`the analysis thread ${error.why} on the analyzer ${asked.analyzerId}`, error);
    return askJournal(context, owner, "analyse", task);
  }
}

async function vectorsFor(
  context: Context,
  owner: Owner,
  { analyzerId, period }: Asked,
): Promise<AnalyzerInput["vectors"]> {
  if (analyzerId === "loops") return vectorsOfNewest(context, owner, period);
  // Themes are the same in each period.
  return analyzerId === "themes" ? vectorsOfNewest(context, owner, everyDay) : new Map();
}
