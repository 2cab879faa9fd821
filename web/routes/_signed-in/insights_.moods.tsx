import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { MoodsPage } from "#web/features/insights/moods-page.tsx";
import { toAddress, toView } from "#web/features/insights/span.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useUser } from "#web/lib/user-query.ts";

export const Route = createFileRoute("/_signed-in/insights_/moods")({
  validateSearch: (search) => toAddress(toView(search)),
  component: Moods,
});

function Moods() {
  useDocumentTitle(t("Moods and numbers"));
  const { preferences } = useUser();
  const view = toView(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <MoodsPage
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
