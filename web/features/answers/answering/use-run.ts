import { useQuery } from "@tanstack/react-query";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import { runsQuery } from "#web/journal/activity-queries.ts";
import { nextSitting } from "#web/journal/sitting.ts";

export type RunState = {
  run: ProgrammeRun | null;
  /** Which one this is going to be. */
  sitting: { number: number; of: number } | null;
  isLoading: boolean;
};

export function useRun(activityId: string, runId: string | null): RunState {
  const { data, isLoading } = useQuery({ ...runsQuery(activityId), enabled: runId !== null });
  const run = data?.find(({ id }) => id === runId) ?? null;
  return { run, sitting: nextSitting(run), isLoading };
}
