import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

export const Route = createFileRoute("/_editor")({
  staticData: { layout: "editor" },
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Editor,
});

function Editor() {
  return (
    <SignInAgainHere>
      <Outlet />
    </SignInAgainHere>
  );
}
