import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { readingState } from "./reading-state.ts";
import { readingStatus, readingsSince } from "./store/read-readings.ts";
import { readersVersion } from "./text/text-reading.ts";
import type * as thread from "./thread/analysis-thread.ts";
import type { JournalRef } from "./thread/journal-tasks.ts";

/** Tasks of the thread that look at a whole journal. */
type JournalTaskName = {
  [Name in keyof typeof thread]: Parameters<(typeof thread)[Name]>[0] extends JournalRef ? Name : never;
}[keyof typeof thread];

/** Runs a task over all readings of one person, in the thread. */
export function askJournal<Name extends JournalTaskName>(
  context: Context,
  owner: Owner,
  name: Name,
  task: Omit<Parameters<(typeof thread)[Name]>[0], keyof JournalRef>,
): Promise<ReturnType<(typeof thread)[Name]>> {
  const state = readingState(context);
  return state.threadMutex(owner.id, async () => {
    const journal = { ownerId: owner.id, version: readersVersion };
    await load(context, owner, journal);
    return state.thread.run(name, Object.assign({}, task, journal), owner.id);
  });
}

async function load(context: Context, owner: Owner, journal: JournalRef): Promise<void> {
  const { thread } = readingState(context);
  await loadSince(context, owner, journal, (await thread.run("loadedTo", journal, owner.id)).change);
  const { count } = await thread.run("loadedTo", journal, owner.id);
  if (count === (await readingStatus(context, owner)).count) return;
  // A reflection was deleted for good since they were loaded.
  await thread.run("forget", journal, owner.id);
  await loadSince(context, owner, journal, 0);
}

async function loadSince(context: Context, owner: Owner, journal: JournalRef, change: number): Promise<void> {
  const { thread } = readingState(context);
  for await (const rows of readingsSince(context, owner, change))
    await thread.run("load", { ...journal, contentKey: owner.contentKey, rows }, owner.id);
}
