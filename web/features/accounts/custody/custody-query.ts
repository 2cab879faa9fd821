import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type Custody, getCustody } from "#contract/accounts/custody.ts";
import { callApi } from "#web/lib/call-api.ts";
import { securityHistoryKey } from "../query-keys.ts";

export const custodyQuery = queryOptions({
  queryKey: ["custody"],
  queryFn: ({ signal }) => callApi(getCustody, { signal }),
});

/** Shows the custody as the server answered, and refetches the security history. */
export function useShowCustody() {
  const queryClient = useQueryClient();
  return (custody: Custody) => {
    queryClient.setQueryData(custodyQuery.queryKey, custody);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}
