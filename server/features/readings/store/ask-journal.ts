import { createMutex } from "#server/platform/mutex.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AnalysisThread } from "../thread/analysis.ts";
import type * as thread from "../thread/analysis-thread.ts";
import type { ReadingStore } from "./reading-store.ts";

type Whose = { ownerId: string; version: number };
/** Tasks of the thread that look at a whole journal. */
type Asking = {
  [Name in keyof typeof thread]: Parameters<(typeof thread)[Name]>[0] extends Whose ? Name : never;
}[keyof typeof thread];
type Task<Name extends Asking> = Omit<Parameters<(typeof thread)[Name]>[0], keyof Whose>;

/** Runs a task over all readings of one person, in the thread. */
export type AskJournal = <Name extends Asking>(
  owner: Owner,
  name: Name,
  task: Task<Name>,
) => Promise<ReturnType<(typeof thread)[Name]>>;

export function createJournalThread({
  readings,
  thread,
}: {
  readings: ReadingStore;
  thread: Pick<AnalysisThread, "run">;
}): AskJournal {
  /** The thread holds the readings of one person at a time. */
  const mutex = createMutex();

  async function loadSince(owner: Owner, whose: Whose, change: number): Promise<void> {
    for await (const rows of readings.since(owner, change))
      await thread.run("load", { ...whose, contentKey: owner.contentKey, rows });
  }

  async function load(owner: Owner, whose: Whose): Promise<void> {
    await loadSince(owner, whose, (await thread.run("loadedTo", whose)).change);
    const { count } = await thread.run("loadedTo", whose);
    if (count === (await readings.status(owner)).count) return;
    // Something was deleted for good since they were loaded.
    await thread.run("forget", whose);
    await loadSince(owner, whose, 0);
  }

  return (owner, name, task) =>
    mutex(async () => {
      const whose = { ownerId: owner.id, version: readings.version };
      await load(owner, whose);
      return thread.run(name, Object.assign({}, task, whose));
    });
}
