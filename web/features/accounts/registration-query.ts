import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getRegistration } from "#contract/accounts/registration.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { logProblem } from "#web/lib/log.ts";

export const registrationQuery = queryOptions({
  queryKey: ["registration"],
  queryFn: ({ signal }) => callPublic(getRegistration, { signal }),
  staleTime: 5 * 60_000,
  // The page behind it is shown in any case.
  retry: false,
});

/** Until the server has said otherwise everything is offered: what it does not allow it refuses with a sentence. */
const everything = { registration: "open", password_reset_by_mail: true, provider: null } as const;

/** Asks once. Without `useQuery`, whose code the first page of a visitor would load for this alone. */
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
