import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { RevisitsPage, type Shelf, shelves } from "#web/features/revisits/revisits-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/comes-back")({
  validateSearch: ({ show }: Record<string, unknown>): { show?: Shelf | undefined } => ({
    show: shelves.find((shelf) => shelf === show && shelf !== "coming"),
  }),
  component: ComesBack,
});

function ComesBack() {
  useDocumentTitle(t("What comes back"));
  const { show = "coming" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RevisitsPage
      shelf={show}
      onChange={(shelf) =>
        void navigate({ search: { show: shelf === "coming" ? undefined : shelf }, resetScroll: false })
      }
    />
  );
}
