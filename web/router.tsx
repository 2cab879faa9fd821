import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "#web/lib/search-params.ts";
import { RouteFailure, Waiting } from "#web/shell/error-page.tsx";
import { routeTree } from "./route-tree.gen.ts";

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: 400,
    defaultPendingComponent: Waiting,
    defaultErrorComponent: RouteFailure,
    // Its fallback is not ours: what no route catches is caught around the app.
    disableGlobalCatchBoundary: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
