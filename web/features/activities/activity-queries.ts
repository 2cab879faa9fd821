import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type Activity,
  type ActivitySummary,
  getActivity,
  listActivities,
} from "#contract/activities/activities.ts";
import { listAnswered, listUnfinished } from "#contract/activities/answers.ts";
import {
  listProgrammeRuns,
  listRunningProgrammes,
  type ProgrammeRun,
} from "#contract/activities/programme-runs.ts";
import { callApi } from "#web/lib/call-api.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { activityKeys as keys } from "./activity-keys.ts";

type ListAnswer = { activities: ActivitySummary[] };
type RunsAnswer = { runs: ProgrammeRun[] };

/** Loaded when needed: a page that only asks for the day's words does without. */
const kept = () => import("./cached-activities.ts");

/** Without the server, what this device last heard, and else what comes with the app. So are those below. */
export const activitiesQuery = queryOptions({
  queryKey: keys.list,
  queryFn: async ({ signal }) => {
    const { cachedResponses, builtInList } = await kept();
    return cachedResponses.askOrRecall(
      "list",
      () => callApi(listActivities, { signal }),
      async () => ({ activities: await builtInList() }),
    );
  },
  select: ({ activities }) => activities,
});

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one, id],
    queryFn: async ({ signal }) => {
      const { cachedResponses, builtInAsListed } = await kept();
      return cachedResponses.askOrRecall(
        `one/${id}`,
        () => callApi(getActivity, { params: { id }, signal }),
        () => builtInAsListed(id, cachedResponses.recall<ListAnswer>("list")?.activities),
      );
    },
  });

/** Answer sets that were begun and not finished. */
export const unfinishedQuery = queryOptions({
  queryKey: keys.unfinished,
  queryFn: async ({ signal }) =>
    (await kept()).cachedResponses.askOrRecall(
      "unfinished",
      () => callApi(listUnfinished, { signal }),
      async () => ({ unfinished: [] }),
    ),
  select: ({ unfinished }) => unfinished,
});

/** Runs of all programmes that have a sitting left. */
export const runningProgrammesQuery = queryOptions({
  queryKey: keys.running,
  queryFn: async ({ signal }) =>
    (await kept()).cachedResponses.askOrRecall(
      "running",
      () => callApi(listRunningProgrammes, { signal }),
      async () => ({ runs: [] }),
    ),
  select: ({ runs }) => runs,
});

/** All runs of the programme of one activity, the newest first. */
export const runsQuery = (activityId: string) =>
  queryOptions({
    queryKey: [...keys.runs, activityId],
    queryFn: async ({ signal }) => {
      const { cachedResponses } = await kept();
      return cachedResponses.askOrRecall(
        `runs/${activityId}`,
        () => callApi(listProgrammeRuns, { params: { id: activityId }, signal }),
        async () => {
          const { runs } = cachedResponses.recall<RunsAnswer>("running") ?? { runs: [] };
          return { runs: runs.filter(({ activity_id }) => activity_id === activityId) };
        },
      );
    },
    select: ({ runs }) => runs,
  });

/** How often an activity was answered; it may have been deleted since. */
export const answeredCountQuery = (activityId: string) =>
  queryOptions({
    ...apiQuery([...keys.answered, activityId, "count"], listAnswered, {
      params: { id: activityId },
      querystring: { limit: 1 },
    }),
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
