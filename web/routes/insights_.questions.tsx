import { createFileRoute } from "@tanstack/react-router";
import { type QuestionState, QuestionsPage } from "#web/features/analyzers/questions/questions-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";
import { userQuery } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/insights_/questions")({
  validateSearch: ({ shelf }: Record<string, unknown>): { shelf?: "put_away" | "answered" | undefined } => ({
    shelf: shelf === "put_away" || shelf === "answered" ? shelf : undefined,
  }),
  beforeLoad: requireSignedIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(userQuery),
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
