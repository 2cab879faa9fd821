import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";

/** A sitting's number in its run, from 1, and how many the run has. */
export type SittingNumber = { number: number; of: number };

/** The next sitting of a run; `null` outside of a run, and where none is left. */
export function nextSitting(
  run: Pick<ProgrammeRun, "done" | "sittings" | "stopped_at"> | null | undefined,
): SittingNumber | null {
  if (!run || run.stopped_at !== null || run.done.length >= run.sittings) return null;
  return { number: run.done.length + 1, of: run.sittings };
}

/** The sitting of a run that a reflection holds; `null` if it is not finished, or not of this run. */
export function sittingOf(
  run: Pick<ProgrammeRun, "done" | "sittings"> | null | undefined,
  reflectionId: string,
): SittingNumber | null {
  const at = run?.done.findIndex(({ reflection_id }) => reflection_id === reflectionId) ?? -1;
  return run && at >= 0 ? { number: at + 1, of: run.sittings } : null;
}
