import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getLinkedAccounts, type LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { securityHistoryKey } from "../query-keys.ts";

export const linkedAccountsQuery = queryOptions({
  ...apiQuery(["linked-accounts"], getLinkedAccounts),
  staleTime: 60_000,
  retry: false,
});

const none: LinkedAccount[] = [];

/** The linked accounts; none before they are loaded, or if that failed. */
export function useLinkedAccounts() {
  const { data, error, refetch } = useQuery(linkedAccountsQuery);
  return { accounts: data ?? none, isKnown: data !== undefined, error, refetch };
}

const maxWaitMs = 1_000;

/**
 * For a menu that opens together with the list, because a list that comes later would move items from under the
 * pointer. `isReady` is true when the list has come, or after a second.
 */
export function useLinkedAccountsForMenu() {
  const { accounts, isKnown, error } = useLinkedAccounts();
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return { accounts, isReady: isKnown || error !== null || hasWaited };
}

/** Shows a new list at once, and refetches the security history. */
export function useShowLinked() {
  const queryClient = useQueryClient();
  return async (accounts: LinkedAccount[]) => {
    await queryClient.cancelQueries(linkedAccountsQuery);
    queryClient.setQueryData(linkedAccountsQuery.queryKey, accounts);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}
