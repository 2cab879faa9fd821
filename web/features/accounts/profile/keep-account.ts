import { useMutation } from "@tanstack/react-query";
import { keepAccount } from "#contract/accounts/profile.ts";
import { callApi } from "#web/lib/call-api.ts";
import { useShowUser } from "./use-show-user.ts";

/** Calls the deletion off. */
export function useKeepAccount() {
  const show = useShowUser();
  return useMutation({ mutationFn: () => callApi(keepAccount), onSuccess: show });
}
