import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { AnswersPage } from "#web/features/reflections/answers/sheet/answers-page.tsx";
import { CitedHere, citedSearch } from "#web/features/reflections/cited/cited-here.tsx";
import { prefetchPage } from "#web/features/reflections/prefetch-page.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/reflections_/activity/$id")({
  validateSearch: citedSearch,
  loader: prefetchPage,
  component: Answers,
});

function Answers() {
  // The reflection's own title stays out of the browser's history.
  useDocumentTitle(t("Reflection"));
  const { id } = Route.useParams();
  return (
    <>
      <AnswersPage key={id} id={id} />
      <CitedHere reflectionId={id} cited={Route.useSearch().cited} />
    </>
  );
}
