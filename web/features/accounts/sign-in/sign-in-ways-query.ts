import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { getSignInWays } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { securityHistoryKey } from "../history/security-history-key.ts";

export const signInWaysQuery = queryOptions({
  queryKey: ["sign-in-ways"],
  queryFn: ({ signal }) => callApi(getSignInWays, { signal }),
});

/** After a change: the list and the history are asked for again, and shown when the promise is kept. */
export function useReloadWays() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
    await queryClient.invalidateQueries({ queryKey: signInWaysQuery.queryKey });
  };
}
