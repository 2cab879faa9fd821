import { useQueryClient } from "@tanstack/react-query";
import { getSignInWays } from "#contract/accounts/sign-in.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { securityHistoryKey } from "../query-keys.ts";

export const signInWaysQuery = apiQuery(["sign-in-ways"], getSignInWays);

/** After a change: refetches the ways to sign in and the security history. Resolves once the ways are shown. */
export function useReloadWays() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
    await queryClient.invalidateQueries({ queryKey: signInWaysQuery.queryKey });
  };
}
