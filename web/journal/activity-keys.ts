import type { QueryClient } from "@tanstack/react-query";

/** Apart from the queries, which would add to what the first page loads: every sheet needs these keys. */
export const activityKeys = {
  all: ["activities"],
  list: ["activities", "list"],
  one: ["activities", "one"],
  unfinished: ["activities", "unfinished"],
  running: ["activities", "running"],
  runs: ["activities", "runs"],
  answered: ["activities", "answered"],
} as const;

/** After an answer set or a run changed: fetches again what is on the screen. */
export const refetchActivities = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: activityKeys.all });

/** After one of many saves: activities are fetched again when they are next shown. */
export const markActivitiesStale = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: activityKeys.all, refetchType: "none" });
