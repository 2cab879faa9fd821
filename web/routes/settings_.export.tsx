import { createFileRoute } from "@tanstack/react-router";
import { ExportPage } from "#web/features/data/export/export-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings_/export")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: Export,
});

function Export() {
  useDocumentTitle("Export");
  return <ExportPage />;
}
