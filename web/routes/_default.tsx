import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Frame } from "#web/shell/frame.tsx";

export const Route = createFileRoute("/_default")({ component: DefaultLayout });

function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
