import { createFileRoute, notFound } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { requireNewId } from "#web/drafts/new-ids.ts";
import { FreePage } from "#web/features/reflections/writing/free-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing, isId } from "#web/lib/random-id.ts";

export const Route = createFileRoute("/_editor/reflections/activity/new/$id")({
  validateSearch: ({ id, run }): { id?: string | undefined; run?: string | undefined } => ({
    id: idOrNothing(id),
    run: idOrNothing(run),
  }),
  beforeLoad: (opened) => {
    if (!isId(opened.params.id)) throw notFound();
    requireNewId(opened);
  },
  component: WriteFreely,
});

function WriteFreely() {
  // What is written about stays out of the browser's history.
  useDocumentTitle(t("New reflection"));
  const { id: activityId } = Route.useParams();
  const { id, run = null } = Route.useSearch();
  return id && <FreePage key={id} activityId={activityId} runId={run} reflectionId={id} />;
}
