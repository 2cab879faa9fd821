import { createFileRoute } from "@tanstack/react-router";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

/** Around every page of a signed-in person; the pages with the editor are in `_editor`. */
export const Route = createFileRoute("/_signed-in")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: SignInAgainHere,
});
