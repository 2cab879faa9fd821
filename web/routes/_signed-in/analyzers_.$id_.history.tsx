import { createFileRoute, notFound } from "@tanstack/react-router";
import { isBuiltInAnalyzer } from "#contract/analyzers/analyzer-rules.ts";
import { t } from "#contract/translate.ts";
import { toAddress, toView } from "#web/features/analyzers/history/history-address.ts";
import { HistoryPage } from "#web/features/analyzers/history/history-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { isId } from "#web/lib/random-id.ts";
import { AnalyzerModels } from "#web/shell/analyzer-models.tsx";

export const Route = createFileRoute("/_signed-in/analyzers_/$id_/history")({
  staticData: { layout: "none" },
  validateSearch: (search) => toAddress(toView(search)),
  beforeLoad: ({ params }) => {
    if (!isBuiltInAnalyzer(params.id) && !isId(params.id)) throw notFound();
  },
  component: History,
});

function History() {
  // The name of a person's own analyzer stays out of the browser's history.
  useDocumentTitle(t("Findings"));
  const { id } = Route.useParams();
  const view = toView(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <AnalyzerModels>
      <HistoryPage
        key={id}
        analyzerId={id}
        view={view}
        onChange={(wanted) => void navigate({ search: toAddress(wanted), replace: true, resetScroll: false })}
      />
    </AnalyzerModels>
  );
}
