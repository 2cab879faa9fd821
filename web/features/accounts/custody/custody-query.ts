import { useQueryClient } from "@tanstack/react-query";
import { type Custody, getCustody } from "#contract/accounts/custody.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { securityHistoryKey } from "../query-keys.ts";

export const custodyQuery = apiQuery(["custody"], getCustody);

/** Shows the custody as the server answered, and refetches the security history. */
export function useShowCustody() {
  const queryClient = useQueryClient();
  return (custody: Custody) => {
    queryClient.setQueryData(custodyQuery.queryKey, custody);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}
