import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type Custody, getCustody } from "#contract/accounts/custody.ts";
import { callApi } from "#web/lib/call-api.ts";
import { securityHistoryKey } from "../history/security-history-key.ts";

export const custodyQuery = queryOptions({
  queryKey: ["custody"],
  queryFn: ({ signal }) => callApi(getCustody, { signal }),
});

/** Shows who holds the key as the server answered, and lets the history be asked for again. */
export function useShowCustody() {
  const queryClient = useQueryClient();
  return (custody: Custody) => {
    queryClient.setQueryData(custodyQuery.queryKey, custody);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}
