import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getSignInWays } from "#contract/accounts/sign-in.ts";
import { passkeysWork } from "#web/lib/passkeys-work.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { securityHistoryKey } from "../query-keys.ts";

export const signInWaysQuery = apiQuery(["sign-in-ways"], getSignInWays);

/** Whether this account has a passkey. `null` until that is known; true where the server can't say. */
export function useHasPasskey(): boolean | null {
  const { data, isError } = useQuery({ ...signInWaysQuery, enabled: passkeysWork() });
  return data ? data.passkeys.length > 0 : isError || null;
}

/** After a change: refetches the ways to sign in and the security history. Resolves once the ways are shown. */
export function useReloadWays() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
    await queryClient.invalidateQueries({ queryKey: signInWaysQuery.queryKey });
  };
}
