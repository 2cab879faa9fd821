import type { QueryClient } from "@tanstack/react-query";

/** Apart from the queries themselves: every sheet tells of its saves, also on the first visit. */
export const activityKeys = {
  all: ["activities"],
  list: ["activities", "list"],
  one: ["activities", "one"],
  unfinished: ["activities", "unfinished"],
  running: ["activities", "running"],
  runs: ["activities", "runs"],
  answered: ["activities", "answered"],
} as const;

/** An answer set was finished, put into the trash or taken out, or a run changed: what is on the screen is asked for anew. */
export const refetchActivities = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: activityKeys.all });

/** As above, but nothing is asked for before it is looked at again: for saves that follow each other. */
export const markActivitiesStale = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: activityKeys.all, refetchType: "none" });
