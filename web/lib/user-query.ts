import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { getUser } from "#contract/accounts.ts";
import { callApi } from "./call-api.ts";

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }) => callApi(getUser, { signal }),
  staleTime: 5 * 60_000,
});

/** The signed-in person with their preferences; waits for them, so it is used on signed-in pages only. */
export const useUser = () => useSuspenseQuery(userQuery).data;
