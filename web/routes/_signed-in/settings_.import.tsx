import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "#web/features/data/import/import-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/settings_/import")({
  component: Import,
});

function Import() {
  useDocumentTitle("Import");
  return <ImportPage />;
}
