import { createFileRoute } from "@tanstack/react-router";
import { InsightsPage } from "#web/features/insights/insights-page.tsx";
import { toAddress, toView } from "#web/features/insights/span.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/insights")({
  validateSearch: (search) => toAddress(toView(search)),
  component: Insights,
});

function Insights() {
  useDocumentTitle("Insights");
  const { preferences } = useUser();
  const view = toView(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <InsightsPage
      preferences={preferences}
      view={view}
      onChange={(change) =>
        void navigate({
          search: (now) => toAddress({ ...toView(now), ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
