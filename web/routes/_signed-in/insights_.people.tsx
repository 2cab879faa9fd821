import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { PeoplePage } from "#web/features/insights/named/people-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/people")({
  validateSearch: ({ only }: Record<string, unknown>): { only?: "person" | "place" | undefined } => ({
    only: only === "person" || only === "place" ? only : undefined,
  }),
  component: People,
});

function People() {
  useDocumentTitle(t("People and places"));
  const { only } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PeoplePage
      view={only ?? "all"}
      onView={(view) =>
        void navigate({
          search: { only: view === "all" ? undefined : view },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
