import type { QueryClient } from "@tanstack/react-query";

/** Separate from the queries, because every sheet needs these keys and the first page should load no more than that. */
export const activityKeys = {
  all: ["activities"],
  list: ["activities", "list"],
  one: ["activities", "one"],
  unfinished: ["activities", "unfinished"],
  running: ["activities", "running"],
  runs: ["activities", "runs"],
  answered: ["activities", "answered"],
} as const;

/** Refetches what is on the screen after an answer set or a run has changed. */
export const refetchActivities = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: activityKeys.all });

/** For saves, which are frequent: activities are fetched again when they are next shown. */
export const markActivitiesStale = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: activityKeys.all, refetchType: "none" });
