import { createFileRoute } from "@tanstack/react-router";
import { OneImportPage } from "#web/features/data/import/one-import-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/settings_/import_/$id")({
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
  component: OneImport,
});

function OneImport() {
  useDocumentTitle("Import");
  const { id } = Route.useParams();
  return <OneImportPage key={id} id={id} />;
}
