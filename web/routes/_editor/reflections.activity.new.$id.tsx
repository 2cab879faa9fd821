import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { FreePage } from "#web/features/writing/free-page.tsx";
import { newIds } from "#web/journal/drafts/new-ids.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing, isId } from "#web/lib/random-id.ts";

export const Route = createFileRoute("/_editor/reflections/activity/new/$id")({
  validateSearch: ({ id, run }): { id?: string | undefined; run?: string | undefined } => ({
    id: idOrNothing(id),
    run: idOrNothing(run),
  }),
  // Kept in the address, so that a reload comes back to the same words.
  beforeLoad: ({ params, search }) => {
    if (!isId(params.id)) throw notFound();
    if (!search.id)
      throw redirect({
        to: "/reflections/activity/new/$id",
        params,
        search: { ...search, id: newIds.make() },
        replace: true,
      });
  },
  component: WriteFreely,
});

function WriteFreely() {
  // What is written about stays out of the browser's history.
  useDocumentTitle("New reflection");
  const { id: activityId } = Route.useParams();
  const { id, run = null } = Route.useSearch();
  return id && <FreePage key={id} activityId={activityId} runId={run} reflectionId={id} />;
}
