import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { HistoryPage } from "#web/features/reflections/answers/history/history-page.tsx";
import { toAddress, toView } from "#web/features/reflections/answers/history/history-view.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/activities_/$id_/history")({
  staticData: { layout: "none" },
  validateSearch: (search) => toAddress(toView(search)),
  component: History,
});

function History() {
  // The activity's title stays out of the browser's history.
  useDocumentTitle(t("History"));
  const { id } = Route.useParams();
  const view = toView(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <HistoryPage
      key={id}
      activityId={id}
      view={view}
      onChange={(wanted) =>
        void navigate({ search: toAddress(wanted), replace: wanted.by === view.by, resetScroll: false })
      }
    />
  );
}
