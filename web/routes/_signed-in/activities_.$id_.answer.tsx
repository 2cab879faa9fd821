import { createFileRoute, redirect } from "@tanstack/react-router";
import { AnswerPage } from "#web/features/answers/answering/answer-page.tsx";
import { newIds } from "#web/journal/drafts/new-ids.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing } from "#web/lib/random-id.ts";
import { SignInAgainHere } from "#web/shell/sign-in-again-here.tsx";

type Search = { id?: string | undefined; run?: string | undefined };

export const Route = createFileRoute("/_signed-in/activities_/$id_/answer")({
  validateSearch: ({ id, run }): Search => ({ id: idOrNothing(id), run: idOrNothing(run) }),
  // The address keeps the id, so that a reload comes back to the same answers.
  beforeLoad: ({ search, params }) => {
    if (!search.id)
      throw redirect({
        to: "/activities/$id/answer",
        params,
        search: { ...search, id: newIds.make() },
        replace: true,
      });
  },
  component: Answer,
});

function Answer() {
  // The activity's title stays out of the browser's history.
  useDocumentTitle("Answering");
  const { id: activityId } = Route.useParams();
  const { id, run } = Route.useSearch();
  if (!id) return null;
  return (
    <SignInAgainHere>
      <AnswerPage key={id} activityId={activityId} reflectionId={id} runId={run ?? null} />
    </SignInAgainHere>
  );
}
