import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import { t } from "#contract/translate.ts";

/** Which run of a programme a sitting belongs to, and its number of how many. Both count from 1. */
export type RunMark = { run: number; sitting: number; of: number };

/**
 * @param runs the newest first
 * @returns by the id of the reflection
 */
export function marksOfRuns(runs: readonly ProgrammeRun[]): Map<string, RunMark> {
  return new Map(
    runs.flatMap(({ done, sittings }, index) =>
      done.map(({ reflection_id }, place) => [
        reflection_id,
        { run: runs.length - index, sitting: place + 1, of: sittings },
      ]),
    ),
  );
}

/** `Run 1, sitting 3 of 7` */
export const inWords = (mark: RunMark) =>
  // Translators: A run is one time through a programme of several sittings.
  t("Run {run, number}, sitting {sitting, number} of {of, number}", mark);
