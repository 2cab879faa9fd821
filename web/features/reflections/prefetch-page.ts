import type { QueryClient } from "@tanstack/react-query";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";

type Opened = { context: { queryClient: QueryClient }; params: { id: string }; cause: string };

/**
 * Begins to look for a reflection's page before that page is drawn. Its code, and that for storing text on this
 * device, stays out of the files that every page loads.
 */
export function prefetchPage({ context, params, cause }: Opened): void {
  if (cause === "preload") return;
  void retryWhenOnline(() => import("./page-query.ts")).then(({ prefetchPage }) =>
    prefetchPage(context.queryClient, params.id),
  );
}
