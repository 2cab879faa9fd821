import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  useLocation,
  useMatches,
} from "@tanstack/react-router";
import { useState } from "react";
import { onFirstIntent, whenIdle } from "#web/lib/later.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { useIsAuthenticated } from "#web/lib/user-query.ts";
import { AppFrame } from "#web/shell/app-frame.tsx";
import { Background } from "#web/shell/background.tsx";
import { CrashBoundary } from "#web/shell/crash-boundary.tsx";
import { NotFoundPage, RouteFailure } from "#web/shell/error-page.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failure,
});

const { Part: DeletionNotice } = lazyWithRetry(() => import("#web/features/accounts/deletion-notice.tsx"));
const { Part: Uploads } = lazyWithRetry(async () => {
  await new Promise<void>(whenIdle);
  return import("#web/attachments/uploads.tsx");
});
const { Part: DropAnywhere } = lazyWithRetry(async () => {
  await new Promise<void>(onFirstIntent);
  return import("#web/features/imports/drop-anywhere.tsx");
});
const { Part: Copies } = lazyWithRetry(async () => {
  await new Promise<void>(whenIdle);
  return import("#web/drafts/offline/copies.tsx");
});

function Root() {
  const layout = useMatches({
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout ?? "default",
  });
  const signedIn = useIsAuthenticated();
  const [wasSignedIn, setWasSignedIn] = useState(signedIn);
  if (signedIn && !wasSignedIn) setWasSignedIn(true);
  return (
    <>
      <Background />
      <AppFrame layout={layout}>
        {signedIn && <DeletionNotice />}
        <Outlet />
        {signedIn && <DropAnywhere />}
        {signedIn && <Copies />}
        {wasSignedIn && <Uploads signedIn={signedIn} />}
      </AppFrame>
    </>
  );
}

function NotFound() {
  const { pathname } = useLocation();
  return <NotFoundPage path={pathname} />;
}

function Failure(props: ErrorComponentProps) {
  return (
    // What failed may be the frame itself.
    <CrashBoundary>
      <Background />
      <AppFrame>
        <RouteFailure {...props} />
      </AppFrame>
    </CrashBoundary>
  );
}
