import { createFileRoute } from "@tanstack/react-router";
import { ProfilePage } from "#web/features/accounts/profile/profile-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/profile")({
  component: Profile,
});

function Profile() {
  useDocumentTitle("Profile");
  return <ProfilePage user={useUser()} />;
}
