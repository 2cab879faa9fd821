import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getRegistration } from "#contract/accounts/registration.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { logProblem } from "#web/lib/log.ts";

export const registrationQuery = queryOptions({
  queryKey: ["registration"],
  queryFn: ({ signal }) => callPublic(getRegistration, { signal }),
  staleTime: 5 * 60_000,
  // The page is shown in any case.
  retry: false,
});

/** Until the server answers, everything is offered; it refuses what it does not allow. */
const everything = { registration: "open", password_reset_by_mail: true, provider: null } as const;

/** Asks once. Without `useQuery`, because a visitor's first page would load its code only for this. */
export function useRegistration() {
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState(() => queryClient.getQueryData(registrationQuery.queryKey));
  useEffect(() => {
    queryClient
      .fetchQuery(registrationQuery)
      .then(setAnswer, (error: unknown) => logProblem("Whether one can register is not known.", error));
  }, [queryClient]);
  return answer ?? everything;
}
