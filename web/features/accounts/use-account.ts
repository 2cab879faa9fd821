import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { logout, type User } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { securityHistoryKey } from "./query-keys.ts";

const maxLogoutMs = 5_000;

export function useLogout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await beforeLogout();
    await revoke(session.refreshToken());
    session.clear();
    await router.navigate({ to: "/login" });
    queryClient.clear();
  };
}

async function revoke(refresh: string | null) {
  if (!refresh) return;
  try {
    await callPublic(logout, { body: { refresh }, signal: AbortSignal.timeout(maxLogoutMs) });
  } catch (error) {
    // This device drops the session anyway; on the server it ends when it expires.
    if (!(error instanceof ApiFailure || error instanceof DOMException)) throw error;
  }
}

/** Shows the user as the server answered, and refetches the security history. */
export function useShowUser() {
  const queryClient = useQueryClient();
  return (user: User) => {
    queryClient.setQueryData(userQuery.queryKey, user);
    void queryClient.invalidateQueries({ queryKey: securityHistoryKey });
  };
}
