import { createFileRoute } from "@tanstack/react-router";
import { PersonPage } from "#web/features/insights/people/person-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { requireSignedIn } from "#web/lib/guards.ts";

export const Route = createFileRoute("/insights_/people_/$id")({
  beforeLoad: requireSignedIn,
  component: Person,
});

function Person() {
  useDocumentTitle("People and places");
  const { id } = Route.useParams();
  return <PersonPage id={id} />;
}
