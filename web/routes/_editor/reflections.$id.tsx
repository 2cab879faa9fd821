import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { CitedHere, citedSearch } from "#web/features/reflections/cited/cited-here.tsx";
import { prefetchPage } from "#web/features/reflections/prefetch-page.ts";
import { ReflectionPage } from "#web/features/reflections/writing/reflection-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_editor/reflections/$id")({
  validateSearch: citedSearch,
  loader: prefetchPage,
  component: Reflection,
});

function Reflection() {
  // The words of its own title stay out of the browser's history.
  useDocumentTitle(t("Reflection"));
  const { id } = Route.useParams();
  const { cited } = Route.useSearch();
  return (
    <>
      <ReflectionPage key={id} id={id} cited={cited} />
      <CitedHere reflectionId={id} cited={cited} />
    </>
  );
}
