import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { newIds, requireNewId } from "#web/drafts/new-ids.ts";
import { StartPage } from "#web/features/reflections/answers/start/start-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing } from "#web/lib/random-id.ts";

export const Route = createFileRoute("/_signed-in/reflections_/start/$id")({
  validateSearch: ({ id, run }): { id?: string | undefined; run?: string | undefined } => ({
    id: idOrNothing(id),
    run: idOrNothing(run),
  }),
  beforeLoad: requireNewId,
  component: Start,
});

function Start() {
  useDocumentTitle(t("Begin an activity"));
  const { id: activityId } = Route.useParams();
  const { id, run = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!id) return null;
  return (
    <StartPage
      activityId={activityId}
      runId={run}
      reflectionId={id}
      onUsed={() => void navigate({ search: (now) => ({ ...now, id: newIds.make() }), replace: true })}
    />
  );
}
