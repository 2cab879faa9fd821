import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  useLocation,
  useMatches,
} from "@tanstack/react-router";
import { DeletionNotice } from "#web/features/accounts/deletion-notice.tsx";
import { Background } from "#web/shell/background.tsx";
import { NotFoundPage } from "#web/shell/error-page.tsx";
import { Frame } from "#web/shell/frame.tsx";
import { RouteFailure } from "#web/shell/route-failure.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Failure,
});

function Root() {
  const layout = useMatches({
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout ?? "default",
  });
  return (
    <>
      <Background />
      <Frame layout={layout}>
        <DeletionNotice />
        <Outlet />
      </Frame>
    </>
  );
}

function NotFound() {
  const { pathname } = useLocation();
  return <NotFoundPage path={pathname} />;
}

function Failure(props: ErrorComponentProps) {
  return (
    <>
      <Background />
      <Frame>
        <RouteFailure {...props} />
      </Frame>
    </>
  );
}
