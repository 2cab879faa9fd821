import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { setDatePreferences } from "./dates.ts";
import { keptUser } from "./kept-user.ts";
import { setMotionReduced } from "./motion.ts";
import { session } from "./session.ts";
import { userQuery } from "./user-query.ts";

const userHash = hashKey(userQuery.queryKey);

/**
 * Puts into effect what lies outside React, each time the signed-in person becomes known or changes. The cache tells
 * of it before anything is drawn with it.
 */
export function applyPreferences(queryClient: QueryClient) {
  let applied: User | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== userHash) return;
    const user = type === "removed" ? undefined : queryClient.getQueryData(userQuery.queryKey);
    // While nobody is known yet, what the page began with stays.
    if (user === applied) return;
    applied = user;
    setDatePreferences(user?.preferences ?? null);
    setMotionReduced(user?.preferences.motion_reduced === true);
    // Whoever has logged out meanwhile is to be forgotten on this device.
    if (user && session.username() === user.username) keptUser.keep(user);
  });
}
