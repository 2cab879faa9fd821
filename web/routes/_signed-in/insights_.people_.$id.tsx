import { createFileRoute } from "@tanstack/react-router";
import { t } from "#contract/translate.ts";
import { PersonPage } from "#web/features/insights/named/person-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";

export const Route = createFileRoute("/_signed-in/insights_/people_/$id")({
  component: Person,
});

function Person() {
  useDocumentTitle(t("People and places"));
  const { id } = Route.useParams();
  return <PersonPage id={id} />;
}
