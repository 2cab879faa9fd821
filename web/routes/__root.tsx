import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  useLocation,
} from "@tanstack/react-router";
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
  return (
    <>
      <Background />
      <Outlet />
    </>
  );
}

function NotFound() {
  const { pathname } = useLocation();
  return (
    <Frame>
      <NotFoundPage path={pathname} />
    </Frame>
  );
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
