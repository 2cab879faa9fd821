import { createFileRoute } from "@tanstack/react-router";
import { ExportPage } from "#web/features/data/export/export-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/settings_/export")({
  component: Export,
});

function Export() {
  useDocumentTitle("Export");
  return <ExportPage />;
}
