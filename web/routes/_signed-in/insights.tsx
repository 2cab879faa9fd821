import { createFileRoute, redirect } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { InsightsPage } from "#web/features/insights/insights-page.tsx";
import { toAddress, toView } from "#web/features/insights/span.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/insights")({
  validateSearch: (search) => toAddress(toView(search)),
  // The charts had this address before.
  beforeLoad: ({ search }) => {
    if (search.range || search.by) throw redirect({ to: "/insights/moods", search, replace: true });
  },
  component: Insights,
});

function Insights() {
  useDocumentTitle(t("Insights"));
  const { preferences } = useUser();
  return <InsightsPage preferences={preferences} />;
}
