import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "#web/features/accounts/profile/profile-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/profile")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Profile,
});

function Profile() {
  useDocumentTitle("Profile");
  return <ProfilePage user={useUser()} />;
}
