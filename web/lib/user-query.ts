import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { ApiFailure } from "./api-failure.ts";
import { cachedUser } from "./cached-user.ts";
import { userCall } from "./call-api.ts";
import { hostHasAi } from "./page-meta.ts";
import { session } from "./session.ts";
import { readUser } from "./whole-user.ts";

session.subscribe(() => {
  if (session.username() === null) cachedUser.forget();
});

export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ signal }) => loadUser(signal),
  staleTime: 5 * 60_000,
});

async function loadUser(signal: AbortSignal): Promise<User> {
  const asked = session.username();
  try {
    const user = readUser(await userCall.call(null, signal));
    if (asked !== null && session.username() === asked) followRename(asked, user.username);
    return user;
  } catch (error) {
    const cached =
      error instanceof ApiFailure && error.offline && (await cachedUser.load(session.username()));
    if (cached) return cached;
    throw error;
  }
}

/** Reloads if the username was changed on another device, because much on this page depends on it. */
function followRename(former: string, username: string) {
  if (username === former) return;
  session.rename(username);
  if (session.username() === username) location.reload();
}

export const useIsAuthenticated = () => useSyncExternalStore(session.subscribe, session.isAuthenticated);

export const useUsername = () => useSyncExternalStore(session.subscribe, session.username);

/** The signed-in person with their preferences. Suspends until they have loaded. Only for pages of signed-in people. */
export const useUser = () => useSuspenseQuery(userQuery).data;

/** Whether to show the companion and AI: the host and the person must both allow them. */
export function useCompanionOn(): boolean {
  const { data } = useQuery(userQuery);
  return hostHasAi() && data?.preferences.companion_on === true;
}
