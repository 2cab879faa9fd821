import { useQuery } from "@tanstack/react-query";
import type { ProgrammeRun } from "#contract/activities/programme-runs.ts";
import { runsQuery } from "#web/features/activities/activity-queries.ts";
import { nextSitting, type SittingNumber } from "../sitting.ts";

export type RunState = {
  run: ProgrammeRun | null;
  /** The one that is answered now. */
  sitting: SittingNumber | null;
  isLoading: boolean;
};

/** The run of a programme that answers belong to; with `null`, they belong to none. */
export function useRun(activityId: string, runId: string | null): RunState {
  const { data, isLoading } = useQuery({ ...runsQuery(activityId), enabled: runId !== null });
  const run = data?.find(({ id }) => id === runId) ?? null;
  return { run, sitting: nextSitting(run), isLoading };
}
