import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { AccountsInvitation } from "#web/features/about/invitations.tsx";
import { ManagePage } from "#web/features/accounts/linked/manage-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { isAuthenticated } from "#web/lib/session.ts";
import { useIsAuthenticated, userQuery } from "#web/lib/user-query.ts";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

export const Route = createFileRoute("/account/manage")({
  loader: async ({ context }) => {
    if (isAuthenticated()) await context.queryClient.ensureQueryData(userQuery);
  },
  component: Manage,
});

function Manage() {
  useDocumentTitle(t("Accounts"));
  if (!useIsAuthenticated()) return <AccountsInvitation />;
  return (
    <>
      <ManagePage />
      <SignInAgainHere />
    </>
  );
}
