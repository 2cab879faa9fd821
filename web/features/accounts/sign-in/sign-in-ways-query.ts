import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { getSignInWays } from "#contract/accounts/sign-in.ts";
import { callApi } from "#web/lib/call-api.ts";
import { securityHistoryKey } from "../query-keys.ts";

export const signInWaysQuery = queryOptions({
  queryKey: ["sign-in-ways"],
  queryFn: ({ signal }) => callApi(getSignInWays, { signal }),
});

/** After a change: refetches the ways to sign in and the security history. Resolves once the ways are shown. */
export function useReloadWays() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
    await queryClient.invalidateQueries({ queryKey: signInWaysQuery.queryKey });
  };
}
