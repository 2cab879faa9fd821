import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { applyPreferences } from "#web/lib/applied-preferences.ts";
import { onBeforeLogout } from "#web/lib/before-logout.ts";
import { deleteOfflineCopies, deleteUndoHistories } from "#web/lib/device/deletable-databases.ts";
import { onLock } from "#web/lib/lock/lock-gate.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { isAuthenticated } from "#web/lib/session.ts";
import { signInAgain } from "#web/lib/sign-in-again.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { type EntryNavigation, EntryNavigationProvider } from "#web/ui/entry-navigation.tsx";
import { createAppRouter } from "./router.tsx";

onBeforeLogout(deleteUndoHistories);
onBeforeLogout(deleteOfflineCopies);
onLock({ before: deleteOfflineCopies });

export type RunningApp = ReturnType<typeof createApp>;

/** Begins with nothing in memory, even after this device was locked. */
export function createApp() {
  const queryClient = createQueryClient();
  applyPreferences(queryClient);
  // Every page of a signed-in person waits for this, so it is under way while the first page is drawn.
  if (isAuthenticated()) void queryClient.prefetchQuery(userQuery);
  const router = createAppRouter(queryClient);
  const forget = onLock({
    after() {
      router.history.destroy();
      queryClient.clear();
      signInAgain.end();
      forget();
    },
  });
  const navigation: EntryNavigation = {
    open: (path, how) => router.navigate({ href: path, ...how }),
    prefetch(path) {
      const [routes] = router.getMatchedRoutes(new URL(path, location.href).pathname);
      // What can't be fetched now is requested again when its page is opened, which reports a failure.
      for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
    },
    signedIn(user: User) {
      queryClient.clear();
      // Requested again in the background, because the answer to logging in may be an older one.
      queryClient.setQueryData(userQuery.queryKey, user, { updatedAt: 0 });
    },
  };
  return { queryClient, router, navigation };
}

export function App({ app: { queryClient, router, navigation } }: { app: RunningApp }) {
  return (
    <QueryClientProvider client={queryClient}>
      <EntryNavigationProvider value={navigation}>
        <RouterProvider router={router} />
      </EntryNavigationProvider>
    </QueryClientProvider>
  );
}
