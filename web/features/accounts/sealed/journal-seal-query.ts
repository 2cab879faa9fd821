import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { getJournalSeal, type JournalSeal } from "#contract/accounts/sealed-journal.ts";
import { callApi } from "#web/lib/call-api.ts";
import { securityHistoryKey } from "../history/security-history-key.ts";

export const journalSealQuery = queryOptions({
  queryKey: ["journal-seal"],
  queryFn: ({ signal }) => callApi(getJournalSeal, { signal }),
});

/** Shows who holds the key as the server answered, and lets the history be asked for again. */
export function useShowSeal() {
  const queryClient = useQueryClient();
  return (seal: JournalSeal) => {
    queryClient.setQueryData(journalSealQuery.queryKey, seal);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}
