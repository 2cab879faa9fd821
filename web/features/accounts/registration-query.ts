import { queryOptions, useQuery } from "@tanstack/react-query";
import { getRegistration } from "#contract/registration.ts";
import { callPublic } from "#web/lib/call-api.ts";

export const registrationQuery = queryOptions({
  queryKey: ["registration"],
  queryFn: ({ signal }) => callPublic(getRegistration, { signal }),
  staleTime: 5 * 60_000,
  // The page behind it is shown in any case.
  retry: false,
});

/** Until the server has said otherwise everything is offered: what it does not allow it refuses with a sentence. */
const everything = { registration: "open", password_reset_by_mail: true } as const;

export const useRegistration = () => useQuery(registrationQuery).data ?? everything;
