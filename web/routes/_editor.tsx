import { createFileRoute } from "@tanstack/react-router";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { EmptySheet } from "#web/shell/error-page.tsx";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

export const Route = createFileRoute("/_editor")({
  staticData: { layout: "editor" },
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: SignInAgainHere,
  pendingComponent: EmptySheet,
  pendingMs: 0,
});
