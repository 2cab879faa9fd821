import { createFileRoute } from "@tanstack/react-router";
import { ThemePage } from "#web/features/insights/named/theme-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/themes_/$id")({
  component: Theme,
});

function Theme() {
  useDocumentTitle("Themes");
  const { id } = Route.useParams();
  return <ThemePage id={id} />;
}
