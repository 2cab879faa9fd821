import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { ThemePage } from "#web/features/insights/named/theme-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/themes_/$id")({
  component: Theme,
});

function Theme() {
  useDocumentTitle(t("Themes"));
  const { id } = Route.useParams();
  return <ThemePage id={id} />;
}
