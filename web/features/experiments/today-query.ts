import { queryOptions } from "@tanstack/react-query";
import type { Day } from "#contract/day-rules.ts";
import { getExperimentsToday } from "#contract/experiments/experiments.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const experimentsKey = ["experiments"] as const;

export const todayQuery = (day: Day) =>
  queryOptions({
    ...apiQuery([...experimentsKey, "today", day], getExperimentsToday, { params: { day } }),
    staleTime: 60_000,
  });
