import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";

/** Which one of a run comes next; `null` outside of a run, and where none is left. */
export function nextSitting(run: Pick<ProgrammeRun, "done" | "sittings" | "stopped_at"> | null | undefined) {
  if (!run || run.stopped_at !== null || run.done.length >= run.sittings) return null;
  return { number: run.done.length + 1, of: run.sittings };
}
