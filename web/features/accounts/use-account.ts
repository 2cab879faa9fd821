import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type Credentials, getUser, logout, type User } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { beforeLogout } from "#web/lib/before-logout.ts";
import { callPublic, callWith } from "#web/lib/call-api.ts";
import { newcomer } from "#web/lib/newcomer.ts";
import { safeReturnPath, welcomePath } from "#web/lib/return-path.ts";
import { session } from "#web/lib/session.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { isUser, wholeUser } from "#web/lib/whole-user.ts";
import { securityHistoryKey } from "./query-keys.ts";

const longestLogoutMs = 5_000;

/** Starts a session, and goes to the page that the person wanted; with a new account by way of the first steps. */
export function useEnter(returnTo: string | undefined) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async ({ access, refresh, user: given }: Credentials, { isNew = false } = {}) => {
    const user = await userBehind(access, given);
    queryClient.clear();
    session.start({ access, refresh, username: user.username });
    // Asked for again in the background, as the answer to logging in may be an older one.
    queryClient.setQueryData(userQuery.queryKey, user, { updatedAt: 0 });
    if (isNew) newcomer.note(user.username);
    await router.navigate({ href: isNew ? welcomePath(returnTo) : safeReturnPath(returnTo), replace: true });
  };
}

/** Some servers say nothing of the person, or only the name, when they answer to logging in. */
export async function userBehind(access: string, given: unknown): Promise<User> {
  const user = isUser(given) ? given : await callWith(access, getUser);
  if (!isUser(user)) throw new Error("Invalid response from server");
  return wholeUser(user);
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
