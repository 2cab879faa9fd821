import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Activity, getActivity, listActivities } from "#contract/activities/activities.ts";
import { listAnswered, listUnfinished } from "#contract/activities/answers.ts";
import {
  listProgrammeRuns,
  listRunningProgrammes,
  type ProgrammeRun,
} from "#contract/activities/programme-runs.ts";
import { callApi } from "#web/lib/call-api.ts";
import { activityKeys as keys } from "./activity-keys.ts";

export const activitiesQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => callApi(listActivities, { signal }),
  select: ({ activities }) => activities,
});

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one, id],
    queryFn: ({ signal }) => callApi(getActivity, { params: { id }, signal }),
  });

/** Answer sets that were begun and not finished. */
export const unfinishedQuery = queryOptions({
  queryKey: keys.unfinished,
  queryFn: ({ signal }) => callApi(listUnfinished, { signal }),
  select: ({ unfinished }) => unfinished,
});

/** Runs of all programmes that have a sitting left. */
export const runningProgrammesQuery = queryOptions({
  queryKey: keys.running,
  queryFn: ({ signal }) => callApi(listRunningProgrammes, { signal }),
  select: ({ runs }) => runs,
});

/** All runs of the programme of one activity, the newest first. */
export const runsQuery = (activityId: string) =>
  queryOptions({
    queryKey: [...keys.runs, activityId],
    queryFn: ({ signal }) => callApi(listProgrammeRuns, { params: { id: activityId }, signal }),
    select: ({ runs }) => runs,
  });

/** How often an activity was answered; it may have been deleted since. */
export const answeredCountQuery = (activityId: string) =>
  queryOptions({
    queryKey: [...keys.answered, activityId, "count"],
    queryFn: ({ signal }) =>
      callApi(listAnswered, { params: { id: activityId }, querystring: { limit: 1 }, signal }),
    select: ({ total }) => total,
  });

/** For queries of answers to an activity, so that they go stale with the rest. */
export const answeredKey = (activityId: string) => [...keys.answered, activityId] as const;

/** After an activity was made, saved or marked: shows what the server answered. */
export function showActivity(queryClient: QueryClient, activity: Activity): Promise<void> {
  queryClient.setQueryData(activityQuery(activity.id).queryKey, activity);
  return queryClient.invalidateQueries({ queryKey: keys.list });
}

/** Call it once an activity is deleted for good. */
export async function dropActivity(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: activityQuery(id).queryKey });
  await queryClient.invalidateQueries({ queryKey: keys.list });
  await queryClient.invalidateQueries({ queryKey: keys.running });
  await queryClient.invalidateQueries({ queryKey: runsQuery(id).queryKey });
}

/** After a run was begun or stopped: shows what the server answered. */
export function showRun(queryClient: QueryClient, run: ProgrammeRun): Promise<void> {
  queryClient.setQueryData(runsQuery(run.activity_id).queryKey, (known) => {
    if (!known) return undefined;
    const others = known.runs.filter(({ id }) => id !== run.id);
    return { runs: [run, ...others] };
  });
  return queryClient.invalidateQueries({ queryKey: keys.running });
}
