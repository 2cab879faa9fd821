import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { requireNewId } from "#web/drafts/new-ids.ts";
import { AnswerPage } from "#web/features/reflections/answers/answering/answer-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { idOrNothing } from "#web/lib/random-id.ts";

type Search = { id?: string | undefined; run?: string | undefined };

export const Route = createFileRoute("/_signed-in/activities_/$id_/answer")({
  validateSearch: ({ id, run }): Search => ({ id: idOrNothing(id), run: idOrNothing(run) }),
  beforeLoad: requireNewId,
  component: Answer,
});

function Answer() {
  // The activity's title stays out of the browser's history.
  useDocumentTitle(t("Answering"));
  const { id: activityId } = Route.useParams();
  const { id, run } = Route.useSearch();
  if (!id) return null;
  return <AnswerPage key={id} activityId={activityId} reflectionId={id} runId={run ?? null} />;
}
