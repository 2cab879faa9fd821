import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { callApi } from "./call-api.ts";

// Endpoints carry their schemas. Where a first visit needs none of them, they are loaded with the call.
const accounts = () => import("#contract/accounts.ts");

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: async ({ signal }) => callApi((await accounts()).getUser, { signal }),
  staleTime: 5 * 60_000,
});

/** The signed-in person with their preferences; waits for them, so it is used on signed-in pages only. */
export const useUser = () => useSuspenseQuery(userQuery).data;
