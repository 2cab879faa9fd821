import { createFileRoute } from "@tanstack/react-router";
import { TemplatesPage } from "#web/features/templates/templates-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery, useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings_/templates")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Templates,
});

function Templates() {
  useDocumentTitle("Templates");
  return <TemplatesPage userId={useUser().id} />;
}
