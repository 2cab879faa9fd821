import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { Frame } from "#web/shell/frame.tsx";

export const Route = createFileRoute("/_editor")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: EditorLayout,
});

function EditorLayout() {
  return (
    <Frame footer={false}>
      <Outlet />
    </Frame>
  );
}
