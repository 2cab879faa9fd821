import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getLinkedAccounts, type LinkedAccount } from "#contract/accounts/linked-accounts.ts";
import { callApi } from "#web/lib/call-api.ts";

export const linkedAccountsQuery = queryOptions({
  queryKey: ["linked-accounts"],
  queryFn: ({ signal }) => callApi(getLinkedAccounts, { signal }),
  staleTime: 60_000,
  retry: false,
});

const none: LinkedAccount[] = [];

/** The other accounts of the group; none where they could not be fetched. */
export function useLinkedAccounts() {
  const { data, isError, refetch } = useQuery(linkedAccountsQuery);
  return { accounts: data ?? none, isKnown: data !== undefined, isFailed: isError, refetch };
}

const longestWaitMs = 1_000;

/**
 * For a menu, which opens with the list: one that came a moment later would move everything from under the pointer.
 * `isReady` turns true when the list is there, or when waiting has taken long enough.
 */
export function useLinkedAccountsForMenu() {
  const { accounts, isKnown, isFailed } = useLinkedAccounts();
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return { accounts, isReady: isKnown || isFailed || hasWaited };
}
