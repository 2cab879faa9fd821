import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import type { AnalyzerOutput } from "./analyzer.ts";
import { askJournal } from "./ask-journal.ts";
import { readDecisions } from "./entities/decision-store.ts";
import { newestVectors } from "./get-entities.ts";
import type { AnalyseTask, JournalRef } from "./thread/journal-tasks.ts";

type Asked = Omit<AnalyseTask, keyof JournalRef | "entities" | "vectors">;

/**
 * Runs a built-in analyzer over what was read of a journal, in the thread. Leaves out findings that the person has
 * ignored. @throws ThreadLost if the thread was lost twice
 */
export async function analyse(
  context: Context,
  owner: Owner,
  asked: Asked,
): Promise<AnalyzerOutput & { reflections: number }> {
  const entities = await readDecisions(context, owner);
  const vectors = asked.analyzerId === "themes" ? await newestVectors(context, owner) : new Map();
  const task = { ...asked, entities, vectors };
  const run = async () => {
    const output = await askJournal(context, owner, "analyse", task);
    const findings = output.findings.filter(({ key }) => asked.verdicts.get(key) !== "ignored");
    return { ...output, findings };
  };
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    context.onProblem(`the analysis thread ${error.why} on the analyzer ${asked.analyzerId}`, error);
    return run();
  }
}
