import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Day } from "#contract/day.ts";
import { searchReflections } from "#contract/reflection-list.ts";
import { getAround, getReflection } from "#contract/reflections.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";

const keys = {
  all: ["reflections"],
  lists: ["reflections", "list"],
  around: ["reflections", "around"],
  one: ["reflections", "one"],
} as const;

const firstPage = (): string | null => null;

export const searchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.lists, search],
    queryFn: ({ pageParam, signal }) =>
      callApi(searchReflections, { body: { search, cursor: pageParam }, signal }),
    initialPageParam: firstPage(),
    getNextPageParam: (page) => page.next_cursor,
    // What was just written, here or on another device, must stand in it.
    staleTime: 0,
  });

export const aroundQuery = (day: Day) =>
  queryOptions({
    queryKey: [...keys.around, day],
    queryFn: ({ signal }) => callApi(getAround, { params: { day }, signal }),
  });

export const reflectionQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one, id],
    queryFn: ({ signal }) => callApi(getReflection, { params: { id }, signal }),
    retry: (failures, error) => failures < 2 && error instanceof ApiFailure && mayPass(error),
  });

/** A damaged reflection stays damaged; a server that is busy or away may answer the next time. */
const mayPass = ({ status, body }: ApiFailure) => status >= 500 && body?.code !== "sealed_value_refused";

/** A save was acknowledged: lists are asked for anew when they are looked at next, not with every save. */
export const forgetLists = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.all, refetchType: "none" });
