import { createFileRoute } from "@tanstack/react-router";
import { ReflectionPage } from "#web/features/writing/reflection-page.tsx";
import { CitedHere, citedSearch } from "#web/journal/cited/cited-here.tsx";
import { prefetchPage } from "#web/journal/prefetch-page.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_editor/reflections/$id")({
  validateSearch: citedSearch,
  loader: prefetchPage,
  component: Reflection,
});

function Reflection() {
  // The words of its own title stay out of the browser's history.
  useDocumentTitle("Reflection");
  const { id } = Route.useParams();
  const { cited } = Route.useSearch();
  return (
    <>
      <ReflectionPage key={id} id={id} cited={cited} />
      <CitedHere reflectionId={id} cited={cited} />
    </>
  );
}
