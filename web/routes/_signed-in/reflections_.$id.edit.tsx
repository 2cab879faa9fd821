import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { prefetchPage } from "#web/features/reflections/prefetch-page.ts";
import { DetailsPage } from "#web/features/reflections/writing/details/details-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/reflections_/$id/edit")({
  validateSearch: ({ version }): { version?: string } => (typeof version === "string" ? { version } : {}),
  loader: prefetchPage,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const { version } = Route.useSearch();
  const navigate = Route.useNavigate();
  // The words of its own title stay out of the browser's history.
  useDocumentTitle(version === undefined ? t("Details") : t("Version"));
  return (
    <DetailsPage
      key={id}
      id={id}
      versionId={version}
      onShowDetails={() => void navigate({ search: {}, replace: true })}
    />
  );
}
