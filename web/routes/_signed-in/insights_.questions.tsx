import { createFileRoute } from "@tanstack/react-router";
import { type QuestionState, QuestionsPage } from "#web/features/analyzers/questions-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/questions")({
  validateSearch: ({ shelf }: Record<string, unknown>): { shelf?: "put_away" | "answered" | undefined } => ({
    shelf: shelf === "put_away" || shelf === "answered" ? shelf : undefined,
  }),
  component: Questions,
});

function Questions() {
  useDocumentTitle("Open questions");
  const { shelf } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (state: QuestionState) =>
    void navigate({ search: { shelf: state === "open" ? undefined : state }, resetScroll: false });
  return <QuestionsPage state={shelf ?? "open"} onChange={show} />;
}
