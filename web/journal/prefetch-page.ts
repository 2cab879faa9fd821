import type { QueryClient } from "@tanstack/react-query";
import { retryWhenOnline } from "#web/lib/lazy-with-retry.ts";

/**
 * Begins to look for a reflection's page before that page is drawn. The code for it, and what keeps words on this
 * device, stays out of the files that every page loads.
 */
export async function prefetchPage(queryClient: QueryClient, id: string): Promise<void> {
  const { prefetchPage } = await retryWhenOnline(() => import("./page-query.ts"));
  await prefetchPage(queryClient, id);
}
