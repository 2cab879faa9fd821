import { createFileRoute } from "@tanstack/react-router";
import { ThemesPage } from "#web/features/insights/themes/themes-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";

export const Route = createFileRoute("/insights_/themes")({
  beforeLoad: requireSignedIn,
  component: Themes,
});

function Themes() {
  useDocumentTitle("Themes");
  return <ThemesPage />;
}
