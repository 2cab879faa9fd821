import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { securityHistoryKey } from "../history/security-history-key.ts";

/** Shows the person as the server answered, and lets the history be asked for again. */
export function useShowUser() {
  const queryClient = useQueryClient();
  return (user: User) => {
    queryClient.setQueryData(userQuery.queryKey, user);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}
