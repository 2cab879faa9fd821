import { infiniteQueryOptions } from "@tanstack/react-query";
import { searchReflections } from "#contract/reflections.ts";
import { callApi } from "#web/lib/call-api.ts";

/** Everything that was read of reflections; a save makes it stale. */
export const reflectionListKey = ["reflections", "list"] as const;

/** Pages of the list, newest first; with `search`, those that hold the words. */
export const reflectionListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...reflectionListKey, search],
    queryFn: ({ pageParam, signal }) =>
      callApi(searchReflections, { body: { search, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // A list of what was just written must show it.
    staleTime: 0,
  });
