import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { Preferences, User } from "#contract/accounts/accounts.ts";
import { cachedUser } from "./cached-user.ts";
import { setDatePreferences } from "./dates.ts";
import { chooseGlass, setMotionReduced, storeMotion } from "./look.ts";
import { storeLanguage } from "./page-language.ts";
import { session } from "./session.ts";
import { userQuery } from "./user-query.ts";

const userHash = hashKey(userQuery.queryKey);

/**
 * Applies the preferences that take effect outside React, when the signed-in person becomes known or changes. The query
 * cache reports that before anything renders with it.
 */
export function applyPreferences(queryClient: QueryClient) {
  let applied: User | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryHash !== userHash) return;
    const user = type === "removed" ? undefined : queryClient.getQueryData(userQuery.queryKey);
    // The page shows its initial preferences until the person has loaded.
    if (user === applied) return;
    applied = user;
    // The device was locked, and the person is the same.
    if (!user && session.username() !== null) return;
    setDatePreferences(user?.preferences ?? null);
    // The person may have chosen it on another device. Their next page is in it.
    if (user?.preferences.language) storeLanguage(user.preferences.language);
    showWords(user?.preferences);
    const isReduced = user?.preferences.motion_reduced === true;
    setMotionReduced(isReduced);
    storeMotion(isReduced);
    chooseGlass(user?.preferences.glass ?? "auto");
    // The person may have logged out in the meantime.
    if (user && session.username() === user.username) void cachedUser.store(user);
  });
}

/** Sets the page's text size and line width (tokens.css). */
function showWords(preferences: Preferences | undefined) {
  const { dataset } = document.documentElement;
  dataset.textSize = preferences?.text_size ?? "normal";
  dataset.lineWidth = preferences?.line_width ?? "normal";
}
