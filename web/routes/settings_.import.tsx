import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "#web/features/data/import/import-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings_/import")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Import,
});

function Import() {
  useDocumentTitle("Import");
  return <ImportPage />;
}
