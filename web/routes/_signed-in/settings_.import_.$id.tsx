import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { OneImportPage } from "#web/features/imports/one-import-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/settings_/import_/$id")({
  component: OneImport,
});

function OneImport() {
  useDocumentTitle(t("Import"));
  const { id } = Route.useParams();
  return <OneImportPage key={id} id={id} />;
}
