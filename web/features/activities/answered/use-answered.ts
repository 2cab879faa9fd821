import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type Answered, listAnswered, maxAnsweredAtOnce } from "#contract/activities/answers.ts";
import { callApi } from "#web/lib/call-api.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { answeredKey } from "../activity-queries.ts";

const firstPage = (): string | undefined => undefined;

const allAnsweredQuery = (activityId: string) =>
  infiniteQueryOptions({
    queryKey: [...answeredKey(activityId), "all"],
    queryFn: ({ pageParam: before, signal }) =>
      callApi(listAnswered, {
        params: { id: activityId },
        querystring: { limit: maxAnsweredAtOnce, ...(before !== undefined && { before }) },
        signal,
      }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
    // It would fetch every page again. Changes on this device invalidate it.
    refetchOnWindowFocus: false,
  });

/** The newest sittings, as many as one call returns. */
export const latestAnsweredQuery = (activityId: string) =>
  apiQuery([...answeredKey(activityId), "latest"], listAnswered, {
    params: { id: activityId },
    querystring: { limit: maxAnsweredAtOnce },
  });

export type AllAnswered = {
  /** The newest first, as far as they are loaded; `null` before the first page. */
  sittings: readonly Answered[] | null;
  total: number;
  /** Why there are not more of them. */
  error: Error | null;
  tryAgain: () => void;
};

/** All answer sets of an activity; pages load automatically, one after another. */
export function useAllAnswered(activityId: string): AllAnswered {
  const query = useInfiniteQuery(allAnsweredQuery(activityId));
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  // A sitting added between two requests appears on both pages.
  const sittings = useMemo(() => data && onlyOnce(data.pages.flatMap(({ answered }) => answered)), [data]);
  return {
    sittings: sittings ?? null,
    total: data?.pages.at(-1)?.total ?? 0,
    error,
    tryAgain: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
}

const onlyOnce = (sittings: readonly Answered[]): Answered[] => [
  ...new Map(sittings.map((sitting) => [sitting.reflection_id, sitting])).values(),
];
