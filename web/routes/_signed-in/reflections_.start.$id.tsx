import { createFileRoute, redirect } from "@tanstack/react-router";
import { StartPage } from "#web/features/answers/start/start-page.tsx";
import { newIds } from "#web/journal/drafts/new-ids.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing } from "#web/lib/random-id.ts";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

export const Route = createFileRoute("/_signed-in/reflections_/start/$id")({
  validateSearch: ({ id, run }): { id?: string | undefined; run?: string | undefined } => ({
    id: idOrNothing(id),
    run: idOrNothing(run),
  }),
  // Kept in the address, so that a reload, or the way back, comes to the same intention.
  beforeLoad: ({ params, search }) => {
    if (!search.id)
      throw redirect({
        to: "/reflections/start/$id",
        params,
        search: { ...search, id: newIds.make() },
        replace: true,
      });
  },
  component: Start,
});

function Start() {
  useDocumentTitle("Begin an activity");
  const { id: activityId } = Route.useParams();
  const { id, run = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!id) return null;
  return (
    <SignInAgainHere>
      <StartPage
        activityId={activityId}
        runId={run}
        reflectionId={id}
        onUsed={() => void navigate({ search: (now) => ({ ...now, id: newIds.make() }), replace: true })}
      />
    </SignInAgainHere>
  );
}
