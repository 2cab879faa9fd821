import { createFileRoute } from "@tanstack/react-router";
import { ThemesPage } from "#web/features/insights/themes/themes-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/themes")({
  component: Themes,
});

function Themes() {
  useDocumentTitle("Themes");
  return <ThemesPage />;
}
