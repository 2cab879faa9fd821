import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type Credentials, logout, type User } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { safeReturnPath } from "#web/lib/return-path.ts";
import { session } from "#web/lib/session.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { securityHistoryKey } from "./query-keys.ts";

const longestLogoutMs = 5_000;

/** Starts a session, and goes to the page that the person wanted. */
export function useEnter(returnTo: string | undefined) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async ({ access, refresh, user }: Credentials) => {
    queryClient.clear();
    session.start({ access, refresh, username: user.username });
    queryClient.setQueryData(userQuery.queryKey, user);
    await router.navigate({ href: safeReturnPath(returnTo), replace: true });
  };
}

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
    await callPublic(logout, { body: { refresh }, signal: AbortSignal.timeout(longestLogoutMs) });
  } catch (error) {
    // This device forgets the session anyway; on the server it ends when it expires.
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
