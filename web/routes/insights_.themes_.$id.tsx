import { createFileRoute } from "@tanstack/react-router";
import { ThemePage } from "#web/features/insights/themes/theme-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";

export const Route = createFileRoute("/insights_/themes_/$id")({
  beforeLoad: requireSignedIn,
  component: Theme,
});

function Theme() {
  useDocumentTitle("Themes");
  const { id } = Route.useParams();
  return <ThemePage id={id} />;
}
