import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type Credentials, logout } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callPublic } from "#web/lib/call-api.ts";
import { safeReturnPath } from "#web/lib/return-path.ts";
import { session } from "#web/lib/session.ts";
import { userQuery } from "#web/lib/user-query.ts";

const longestLogoutMs = 5_000;

/** Takes a person in and on to where they were going. */
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
    // The person leaves this device all the same; on the server the session then ends by its age.
    if (!(error instanceof ApiFailure || error instanceof DOMException)) throw error;
  }
}
